import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeptPunch, type RecordedPunch, recordedPunchQuery } from '../../api/credentials/recorded-punches.ts';
import { attemptVoid, type VoidAttempt } from '../../api/credentials/void-attempt.ts';
import { useVoidCredential } from '../../api/credentials/void-credential.ts';
import { showToast } from '../../lib/toast.ts';
import { restoredText } from './restored-text.ts';

/** As many as fit under the cards without pushing the rest of the dashboard away. */
const keptPunchesMax = 5;

/** The latest punches of this tab, and taking one of them back. */
export function useRecordedPunches() {
  const queryClient = useQueryClient();
  const { data: punches = [] } = useQuery(recordedPunchQuery);
  const { mutateAsync: voidPunch } = useVoidCredential();

  /** Gives the Undo of the toast. */
  function keep(recorded: RecordedPunch) {
    const kept: KeptPunch = { ...recorded, idempotencyKey: crypto.randomUUID(), attempt: { kind: 'ready' } };
    change((before) => [kept, ...before].slice(0, keptPunchesMax));
    return () => void undoFromToast(recorded.punchId);
  }

  /** The result is told at the punch in the list; success has a toast too. */
  async function undo(punchId: string): Promise<VoidAttempt> {
    const punch = latest().find((one) => one.punchId === punchId);
    if (!punch) return { kind: 'ready' };
    const { attempt, idempotencyKey, memberId, programId } = punch;
    if (attempt.kind === 'sending' || attempt.kind === 'taken-back') return attempt;
    setAttempt(punchId, { kind: 'sending' });
    const done = await attemptVoid(() => voidPunch({ memberId, programId, punchId, idempotencyKey }), attempt);
    setAttempt(punchId, done);
    if (done.kind === 'taken-back') {
      const text = `${punch.memberName}, ${punch.programName}: ${restoredText(done.expiresDate)}`;
      showToast({ tone: 'success', title: 'Punch taken back', text });
    }
    return done;
  }

  /** The same from a toast, which has to tell a failure where the user is looking. */
  async function undoFromToast(punchId: string): Promise<void> {
    const done = await undo(punchId);
    if (done.kind === 'refused') showToast({ tone: 'error', title: 'Not taken back', text: done.reason });
    if (done.kind !== 'unconfirmed') return;
    const action = { label: 'Try again', onAction: () => void undoFromToast(punchId) };
    showToast({ tone: 'error', title: 'Sent, not confirmed', text: done.reason, action });
  }

  function latest(): KeptPunch[] {
    return queryClient.getQueryData(recordedPunchQuery.queryKey) ?? [];
  }

  function change(changed: (before: KeptPunch[]) => KeptPunch[]) {
    queryClient.setQueryData(recordedPunchQuery.queryKey, changed(latest()));
  }

  function setAttempt(punchId: string, attempt: VoidAttempt) {
    change((before) => before.map((one) => (one.punchId === punchId ? { ...one, attempt } : one)));
  }

  return { punches, keep, undo };
}
