import { ConnectionLost, type Server } from '../net/server.ts';
import { writeMs } from '../waiting/timing.ts';
import { FunctionError, messageIn, readJson, sendToFunction } from './call-function.ts';

/**
 * A file from a function, complete. Throws like `callFunction`, also if the file breaks off midway. It may take as long
 * as it needs while something arrives.
 */
export async function fetchFile(server: Server, name: string): Promise<Blob> {
  const silence = createSilence(writeMs);
  try {
    const response = await sendToFunction(server, name, { method: 'GET', signal: silence.signal });
    if (response.ok) return await new Response(response.body?.pipeThrough(silence.listener()), response).blob();
    const body = (await readJson(response)) ?? {};
    throw new FunctionError(response.status, messageIn(body), body);
  } catch (error) {
    throw error instanceof FunctionError ? error : new ConnectionLost(error);
  } finally {
    silence.end();
  }
}

/** A signal that is aborted after this long without data. */
function createSilence(ms: number) {
  const ended = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  function hear() {
    clearTimeout(timer);
    timer = setTimeout(() => ended.abort(new DOMException('Nothing more came', 'TimeoutError')), ms);
  }
  hear();
  return {
    signal: ended.signal,
    listener: () =>
      new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform: (chunk, controller) => {
          hear();
          controller.enqueue(chunk);
        },
      }),
    end: () => clearTimeout(timer),
  };
}
