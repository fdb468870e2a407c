import { authClient } from './auth-client.ts';
import type { Server } from './server.ts';

/** Asks whether a session that was refused still lives. One that does not is ended here, as everywhere. */
export async function renewSession(server: Server): Promise<void> {
  await (await authClient(server)).refreshSession();
}
