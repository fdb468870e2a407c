import { useMutation, useQueryClient } from '@tanstack/react-query';
import { announceCredentialChange } from '../../lib/broadcast.ts';
import { callFunction } from '../../lib/call-function.ts';
import { refreshData } from '../refresh.ts';
import { type CertificationRow, type StoredCredential, toCredential } from './rows.ts';

/** Takes the latest punch of a credential back (design 9.19). */
export type CredentialVoid = {
  memberId: string;
  programId: string;
  punchId: string;
  /** Needed once the minutes for a plain undo are over. */
  reason?: string | undefined;
  /** Kept until a confirmed success: a repeated request is written once. */
  idempotencyKey: string;
};

/** Without an answer for this long the result counts as not confirmed. */
const answerTimeoutMs = 20_000;

/** Nothing is shown before the server agrees: it alone knows the dates that come back. Gives the restored credential. */
export function useVoidCredential() {
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: sendVoid,
    onSuccess: ({ isActive }, { memberId, programId }) => {
      const type = isActive ? 'credential-updated' : 'credential-deleted';
      announceCredentialChange({ type, memberId, programId });
    },
    // After a refusal too: what the screen offered was out of date.
    onSettled: () => void refreshData(queryClient),
  });
}

type VoidAnswer = { data: { credential: CertificationRow } };

async function sendVoid({ idempotencyKey, reason, ...punch }: CredentialVoid): Promise<StoredCredential> {
  const { data } = await callFunction<VoidAnswer>('void-credential', {
    body: { ...punch, ...(reason && { reason }) },
    idempotencyKey,
    signal: AbortSignal.timeout(answerTimeoutMs),
  });
  return toCredential(data.credential, []);
}
