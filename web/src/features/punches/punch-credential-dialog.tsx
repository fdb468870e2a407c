import { credentialMessages } from '@ffl/domain/credentials/messages';
import type { Program } from '@ffl/domain/programs/program';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { OnRecorded } from '../../api/credentials/tell-recorded.ts';
import { memberQueries } from '../../api/members/queries.ts';
import { Dialog } from '../../components/ui/dialog.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { Skeleton } from '../../components/ui/loaded.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { CardName } from './card-name.tsx';
import { emptyForm } from './punch-form.ts';
import { PunchFormDialog } from './punch-form-dialog.tsx';

type PunchCredentialDialogProps = {
  memberId: string;
  /** Program of the row that was pressed. */
  program: Program;
  onClose: () => void;
  onRecorded?: OnRecorded | undefined;
};

/** Record Punch for the credential of one row, in a record or under Needs attention. Open while rendered. */
export function PunchCredentialDialog({ memberId, program, onClose, onRecorded }: PunchCredentialDialogProps) {
  const member = useQuery(memberQueries.byId(memberId));
  const programs = useMemo(() => [program], [program]);
  if (member.data) {
    return (
      <PunchFormDialog
        cardName={program.name}
        programs={programs}
        isFixed
        initial={{ ...emptyForm, member: member.data }}
        onClose={onClose}
        onRecorded={onRecorded}
      />
    );
  }
  return (
    <Dialog title="Record Punch" description={<CardName {...program} />} onClose={onClose}>
      {member.isPending && <Skeleton className="h-40" />}
      {member.data === null && <Notice tone="danger">{credentialMessages.memberOrProgramMissing}</Notice>}
      {member.isError && (
        <ErrorState
          what="The member could not be loaded."
          busy={member.isFetching}
          onRetry={() => void member.refetch()}
        />
      )}
    </Dialog>
  );
}
