import { ConnectionLost } from '../server/connection-lost.ts';
import type { Server } from '../server/server.ts';
import { FunctionError, messageIn, readJson, sendToFunction } from './call-function.ts';

/** What a function gives as a file, whole. Throws as `callFunction` does, also when the file breaks off on the way. */
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
