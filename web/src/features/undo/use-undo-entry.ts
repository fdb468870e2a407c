import type { Program } from '@ffl/domain/programs';
import { useState } from 'react';
import { attemptVoid, type VoidAttempt } from '../../api/credentials/void-attempt.ts';
import { type CredentialVoid, useVoidCredential } from '../../api/credentials/void-credential.ts';
import { showToast } from '../../lib/toast.ts';
import { restoredText } from './restored-text.ts';

type UndoEntry = Pick<CredentialVoid, 'memberId' | 'programId' | 'punchId'> & {
  program: Pick<Program, 'name' | 'base'>;
};

/** Taking one entry of a timeline back. A request without an answer is kept whole, so that it is repeated unchanged. */
export function useUndoEntry({ memberId, programId, punchId, program }: UndoEntry) {
  const { mutateAsync: voidPunch } = useVoidCredential();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [attempt, setAttempt] = useState<VoidAttempt>({ kind: 'ready' });
  const [sentReason, setSentReason] = useState<string>();

  async function send(reason?: string) {
    if (attempt.kind === 'sending') return;
    setSentReason(reason);
    setAttempt({ kind: 'sending' });
    const done = await attemptVoid(() => voidPunch({ memberId, programId, punchId, reason, idempotencyKey }), attempt);
    setAttempt(done);
    if (done.kind === 'taken-back') {
      const text = `${program.name}: ${restoredText(done.expiresDate)}`;
      showToast({ tone: 'success', title: 'Punch taken back', text });
    }
  }

  return { attempt, send, tryAgain: () => send(sentReason) };
}
