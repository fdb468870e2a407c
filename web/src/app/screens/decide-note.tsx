import { rollCallWords as words } from '@ffl/domain/credentials/roll-call-words';
import { useQuery } from '@tanstack/react-query';
import type { RecordedPunch } from '../../api/credentials/tell-recorded.ts';
import { programQueries } from '../../api/programs/queries.ts';
import { Dialog } from '../../components/ui/dialog.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { Loading } from '../../components/ui/loading.tsx';
import { usePunchUndo } from '../../features/undo/use-toast-undo.ts';
import { later } from '../../lib/pages/soon.ts';
import type { Note } from '../../lib/roll-calls/roll-call.ts';
import type { SignedIn } from '../../lib/session/session.ts';
import { DataProvider } from '../data-provider.tsx';

const IssueDialog = later(async () => (await import('../../features/credentials/issue-dialog.tsx')).IssueDialog);
const RecordPunchDialog = later(
  async () => (await import('../../features/punches/record-punch-dialog.tsx')).RecordPunchDialog,
);

type DecideNoteProps = { note: Note; onClose: () => void; onDecided: () => void };

/** Issues the credential that somebody noted in a roll call lacks. */
export function DecideNote({ session, ...note }: DecideNoteProps & { session: SignedIn }) {
  return (
    <DataProvider session={session}>
      <Deciding {...note} />
    </DataProvider>
  );
}

function Deciding({ note: { entry }, onClose, onDecided }: DecideNoteProps) {
  const undoOf = usePunchUndo();
  const programs = useQuery(programQueries.list());
  const program = programs.data?.find(({ id }) => id === entry.program.id);
  const { memberId, name } = entry;

  function handleRecorded(recorded: RecordedPunch) {
    onDecided();
    return undoOf(recorded);
  }

  if (program && memberId !== null) {
    const request = { kind: 'issue', memberId, program, base: program.base } as const;
    return <IssueDialog request={request} onClose={onClose} onRecorded={handleRecorded} />;
  }
  if (program) {
    const search = { typed: name, base: program.base };
    return <RecordPunchDialog cardName={program.name} {...search} onClose={onClose} onRecorded={handleRecorded} />;
  }
  return (
    <Dialog title={words.noted} onClose={onClose}>
      {programs.isPending && <Loading />}
      {programs.isError && (
        <ErrorState
          what="The programs could not be loaded."
          busy={programs.isFetching}
          onRetry={() => void programs.refetch()}
        />
      )}
      {programs.isSuccess && <p>{words.programGone}</p>}
    </Dialog>
  );
}
