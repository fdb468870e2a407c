import { callFunction } from '../../lib/functions/call-function.ts';
import type { Server } from '../../lib/net/server.ts';
import { announceCredentialChange } from '../../lib/write/broadcast.ts';
import type { Sending } from '../../lib/write/create-write.ts';
import { useVerb } from '../use-verb.ts';
import { toCredential } from './queries.ts';

/** Undoes a credential's last change, a punch or a removal (design 9.19, 9.26). */
export type CredentialUndo = ({ punchId: string } | { removalId: string }) & {
  memberId: string;
  programId: string;
  /** Required once the minutes for a plain undo are over. */
  reason?: string | undefined;
};

/** The restored expiry, null if the credential is no longer held. */
export type Restored = { expiresDate: Date | null };

/** Nothing changes on screen before the server answers, since only the server knows the restored dates. */
export const useUndoCredential = () =>
  useVerb(sendUndo, {
    onSuccess: ({ expiresDate }, { memberId, programId }) => {
      const type = expiresDate ? 'credential-updated' : 'credential-deleted';
      announceCredentialChange({ type, memberId, programId });
    },
  });

async function sendUndo(server: Server, sent: CredentialUndo & Sending): Promise<Restored> {
  const { idempotencyKey, signal, reason, ...change } = sent;
  const { data } = await callFunction(server, 'void-credential', {
    body: { ...change, ...(reason && { reason }) },
    idempotencyKey,
    signal,
  });
  const { isActive, expiresDate } = toCredential(data.credential, []);
  return { expiresDate: isActive ? expiresDate : null };
}
