import type { Server, ServerResponse } from 'node:http';
import { sendPace } from '../limits/limits.ts';

type Pace = { graceMs: number; silenceMs: number; bytesPerSecond: number };

/** Since when something waits to be taken, and how many of the connection's bytes had been taken by then. */
type Waiting = { since: number; taken: number };

/**
 * Cuts off whoever doesn't take a response: nothing for too long, or too little overall. What the system buffers for a
 * connection counts as taken, so most responses never wait.
 */
export function keepSendPace(server: Server, checkMs: number, pace: Pace = sendPace): void {
  const answers = new Map<ServerResponse, Waiting | null>();

  function look(response: ServerResponse, before: Waiting | null, now: number): Waiting | null {
    const { socket, writableLength } = response;
    if (!socket || writableLength === 0) {
      if (before) socket?.setTimeout(0);
      return null;
    }
    const taken = socket.bytesWritten - writableLength;
    // Node sees progress within one large write, and ends a connection that times out.
    if (!before) socket.setTimeout(pace.silenceMs);
    const waiting = before ?? { since: now, taken };
    const sent = socket.bytesWritten - waiting.taken;
    if (now - waiting.since > pace.graceMs + (sent / pace.bytesPerSecond) * 1000) socket.destroy();
    return waiting;
  }

  server.on('request', (_, response: ServerResponse) => {
    answers.set(response, null);
    response.once('close', () => answers.delete(response));
  });
  const looking = setInterval(() => {
    const now = performance.now();
    for (const [response, before] of answers) answers.set(response, look(response, before, now));
  }, checkMs);
  looking.unref();
  server.once('close', () => clearInterval(looking));
}
