import { rollCallWords as words } from '@ffl/domain/credentials/roll-call-words';
import { Notice } from '../../components/ui/notice.tsx';
import { useStoredUser, useWaiting } from './use-kept.ts';

/** Number of waiting punches that this account can't open. If it may take roll calls, only other accounts' count. */
export function WaitingNote({ mayTake = false }: { mayTake?: boolean }) {
  const userId = useStoredUser();
  const { mine, others, notes } = useWaiting(userId);
  return (
    <>
      {mine > 0 && !mayTake && (
        <Notice tone="warning" title={`${words.waits(mine)}.`}>
          {words.notAllowed}
        </Notice>
      )}
      {others > 0 && (
        <Notice tone="warning" title={`${(userId === undefined ? words.waits : words.ofOthers)(others)}.`}>
          {userId === undefined ? words.locked : words.ofOthersText}
        </Notice>
      )}
      {notes > 0 && !mayTake && (
        <Notice tone="warning" title={`${words.notesWait(notes)}.`}>
          {words.notesLocked}
        </Notice>
      )}
    </>
  );
}
