import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callInSession } from '../../lib/functions/call-in-session.ts';
import { useProduct } from '../../lib/product.ts';
import { restClient } from '../../lib/server/rest-client.ts';
import type { Server } from '../../lib/server/server.ts';
import { throwRefusal } from '../../lib/server/table-error.ts';
import { clientOf } from '../../lib/session/access-token.ts';
import type { Tokens } from '../../lib/session/session.ts';
import type { Sending } from '../../lib/write/create-write.ts';
import { accountQueries } from './queries.ts';

type PasswordChange = { currentPassword: string; newPassword: string };

/** Changes one's own password. Returns whether this device could continue with the new session. */
export function useChangePassword() {
  const { server } = useProduct();
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: (sent: PasswordChange & Sending) => changePassword(server, sent),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: accountQueries.all }),
  });
}

async function changePassword(server: Server, sent: PasswordChange & Sending): Promise<{ staysSignedIn: boolean }> {
  const { currentPassword, newPassword, signal } = sent;
  const body = { currentPassword, newPassword };
  const { data } = await callInSession<{ data: { session: Tokens } }>(server, 'change-password', { body, signal });
  return { staysSignedIn: await goOn(server, data.session) };
}

/** The password is already changed, whatever becomes of the tokens. */
async function goOn(server: Server, { access_token, refresh_token }: Tokens): Promise<boolean> {
  try {
    const { error } = await (await clientOf(server)).setSession({ access_token, refresh_token });
    return error === null;
  } catch {
    return false;
  }
}

/** Ends one other session, or all others if none is named. Returns how many ended. */
export function useEndSessions() {
  const { server } = useProduct();
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: (sent: { id: string | null } & Sending) => endSessions(server, sent),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: accountQueries.all }),
  });
}

async function endSessions(
  server: Server,
  { id, idempotencyKey, signal }: { id: string | null } & Sending,
): Promise<number> {
  const answer = await restClient(server)
    .rpc('end_own_sessions', id === null ? {} : { ended: id })
    .setHeader('Idempotency-Key', idempotencyKey)
    .abortSignal(signal);
  throwRefusal(answer);
  return Number(answer.data);
}
