import type { Server } from '../net/server.ts';
import { clientOf } from './access-token.ts';

/** Checks whether a refused session is still alive. If not, it ends here, as everywhere. */
export async function renewSession(server: Server): Promise<void> {
  await (await clientOf(server)).refreshSession();
}
