import { personTyped } from '@ffl/domain/members/typed-name';
import { variantsOf } from '@ffl/domain/programs/match-programs';
import { codeTyped } from '@ffl/domain/search/word-search';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { OnRecorded } from '../../api/credentials/tell-recorded.ts';
import type { MemberChosen } from '../../api/members/rows.ts';
import { programQueries } from '../../api/programs/queries.ts';
import { buttonClass } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/card.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { useReturnFocusAfterAll } from '../../hooks/pages/use-return-focus.ts';
import { soon } from '../../lib/pages/soon.ts';
import { isAmong, useBasesWith, useMay } from '../../lib/session/may.ts';
import { CardName } from './card-name.tsx';
import { emptyForm, type PunchForm } from './punch-form.ts';
import { PunchFormDialog } from './punch-form-dialog.tsx';

// Loads the dialog for new members while the search is in use.
const NewMemberDialog = soon(async () => (await import('./new-member-dialog.tsx')).NewMemberDialog);

export type RecordPunchDialogProps = {
  /** The dashboard card's name, such as 'Avalanche Deployment'. */
  cardName: string;
  /** Member who is already chosen. */
  member?: MemberChosen | null;
  /** Initial search text. */
  typed?: string;
  base?: string | null;
  onClose: () => void;
  /** Called 300 ms after the dialog closed on a confirmed punch or first credential (PUN-34). */
  onRecorded?: OnRecorded | undefined;
};

/** Records a punch for an existing member, or a new one's first credential. Open while rendered. */
export function RecordPunchDialog(props: RecordPunchDialogProps) {
  const { cardName, member = null, typed = '', base = null, onClose, onRecorded } = props;
  useReturnFocusAfterAll();
  const programs = useQuery(programQueries.list());
  const own = useBasesWith('punch');
  const [isAddingMember, setIsAddingMember] = useState(false);
  const [initial, setInitial] = useState<PunchForm>({ ...emptyForm, member, base });
  const [text, setText] = useState(typed);

  function showSearch(form: PunchForm) {
    setInitial(form);
    setIsAddingMember(false);
  }

  if (isAddingMember) {
    return (
      <NewMemberDialog
        cardName={cardName}
        typed={personTyped(codeTyped(text) === null ? text : '')}
        base={base}
        onClose={onClose}
        onRecorded={onRecorded}
        onBack={() => showSearch({ ...emptyForm, base })}
        onGoOn={showSearch}
      />
    );
  }
  // The search doesn't wait for the programs, so nothing typed is lost.
  if (
    programs.isPending ||
    (programs.data && variantsOf(cardName, programs.data).some(({ base: at }) => isAmong(own, at)))
  ) {
    return (
      <PunchFormDialog
        cardName={cardName}
        programs={programs.data}
        isFixed={false}
        initial={initial}
        onClose={onClose}
        onRecorded={onRecorded}
        text={text}
        onText={setText}
        onAddMember={() => setIsAddingMember(true)}
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

/** Says that there is no program, without which nothing can be punched. */
function NoProgram({ cardName }: { cardName: string }) {
  const mayAdd = useMay('bases');
  return (
    <EmptyState
      title={`No ${cardName} program is set up.`}
      action={
        mayAdd && (
          <Link to="/admin/bases" className={buttonClass({})}>
            Go to Bases
          </Link>
        )
      }
    >
      {mayAdd && 'Add it to a base, then punches can be recorded here.'}
    </EmptyState>
  );
}
