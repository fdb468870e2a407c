import { variantsOf } from '@ffl/domain/programs';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { programQueries } from '../../api/programs/queries.ts';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { CardName } from './card-name.tsx';
import { NoProgram } from './no-program.tsx';
import { PunchFormDialog } from './punch-form-dialog.tsx';

export type NewMemberView = {
  /** The program of the card that was opened. */
  cardName: string;
  onBack: () => void;
  onClose: () => void;
};

export type RecordPunchDialogProps = {
  /** The name of the dashboard card, such as 'Avalanche Deployment'. */
  cardName: string;
  onClose: () => void;
  /** 300 ms after the dialog closed on a confirmed punch (PUN-34). */
  onRecorded?: (() => void) | undefined;
  /** The second view, which adds a member. Without it the button 'Add New Member' is left out. */
  renderNewMember?: ((view: NewMemberView) => ReactNode) | undefined;
};

/** Records a punch for an existing member. Open as long as it is rendered. */
export function RecordPunchDialog({ cardName, onClose, onRecorded, renderNewMember }: RecordPunchDialogProps) {
  const programs = useQuery({ ...programQueries.list(), networkMode: 'always' });
  const [isAddingMember, setIsAddingMember] = useState(false);

  if (isAddingMember && renderNewMember) {
    return renderNewMember({ cardName, onClose, onBack: () => setIsAddingMember(false) });
  }
  // The search does not wait for the programs, so that nothing typed is lost.
  if (programs.isPending || (programs.data && variantsOf(cardName, programs.data).length > 0)) {
    return (
      <PunchFormDialog
        cardName={cardName}
        programs={programs.data}
        onClose={onClose}
        onRecorded={onRecorded}
        onAddMember={renderNewMember && (() => setIsAddingMember(true))}
      />
    );
  }
  return (
    <Dialog title="Record Punch" description={<CardName name={cardName} />} onClose={onClose}>
      {programs.isError && (
        <ErrorState
          what="The programs could not be loaded."
          busy={programs.isFetching}
          onRetry={() => void programs.refetch()}
        />
      )}
      {programs.isSuccess && <NoProgram cardName={cardName} />}
    </Dialog>
  );
}
