import type { Server } from '../server/server.ts';
import { clientOf } from './access-token.ts';

/** Asks whether a session that was refused still lives. One that does not is ended here, as everywhere. */
export async function renewSession(server: Server): Promise<void> {
  await (await clientOf(server)).refreshSession();
}
