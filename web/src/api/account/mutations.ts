import type { Server } from '../../lib/net/server.ts';
import { clientOf } from '../../lib/session/access-token.ts';
import type { Tokens } from '../../lib/session/session.ts';
import { callInSession } from '../../lib/write/call-in-session.ts';
import type { Sending } from '../../lib/write/create-write.ts';
import { sendProcedure } from '../../lib/write/table-writes.ts';
import { refreshing, useVerb } from '../use-verb.ts';
import { accountQueries } from './queries.ts';

type PasswordChange = { currentPassword: string; newPassword: string };

/** Changes one's own password. Returns whether this device could continue with the new session. */
export const useChangePassword = () => useVerb(changePassword, { refresh });

const refresh = refreshing(accountQueries.all);

async function changePassword(server: Server, sent: PasswordChange & Sending): Promise<{ staysSignedIn: boolean }> {
  const { currentPassword, newPassword, signal } = sent;
  const body = { currentPassword, newPassword };
  const { data } = await callInSession<{ data: { session: Tokens } }>(server, 'change-password', { body, signal });
  return { staysSignedIn: await goOn(server, data.session) };
}

/** The password is already changed, whatever happens to the tokens. */
async function goOn(server: Server, { access_token, refresh_token }: Tokens): Promise<boolean> {
  try {
    const { error } = await (await clientOf(server)).setSession({ access_token, refresh_token });
    return error === null;
  } catch {
    return false;
  }
}

/** Ends one other session, or all others if none is named. Returns how many ended. */
export const useEndSessions = () =>
  useVerb(
    async (server, { id, ...sending }: { id: string | null } & Sending) =>
      Number(await sendProcedure(server, 'end_own_sessions', id === null ? {} : { ended: id }, sending)),
    { refresh },
  );
