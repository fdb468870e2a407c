import { ConnectionLost } from '../server/connection-lost.ts';
import type { Server } from '../server/server.ts';
import { FunctionError, messageIn, readJson, sendToFunction } from './call-function.ts';

/** A file from a function, complete. Throws like `callFunction`, also if the file breaks off midway. */
export async function fetchFile(server: Server, name: string): Promise<Blob> {
  const response = await sendToFunction(server, name, { method: 'GET' });
  if (response.ok) {
    return response.blob().catch((error: unknown) => {
      throw new ConnectionLost(error);
    });
  }
  const body = (await readJson(response)) ?? {};
  throw new FunctionError(response.status, messageIn(body), body);
}
