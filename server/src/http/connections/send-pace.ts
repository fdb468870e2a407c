import type { Server, ServerResponse } from 'node:http';
import { sendPace } from '../limits/limits.ts';
import { unansweredOn } from './few-unanswered.ts';
import { openSockets } from './open-sockets.ts';

type Pace = { graceMs: number; silenceMs: number; bytesPerSecond: number };

/** Time since which something has waited to be read, and bytes of the connection read by then. */
type Waiting = { since: number; taken: number };

/**
 * Cuts off whoever doesn't take a response: nothing for too long, or too little overall. What the system buffers for a
 * connection counts as taken, so most responses never wait.
 */
export function keepSendPace(server: Server, checkMs: number, pace: Pace = sendPace): void {
  const waiting = new WeakMap<ServerResponse, Waiting>();

  function look(response: ServerResponse, now: number): void {
    const { socket, writableLength } = response;
    if (!socket) return;
    const before = waiting.get(response);
    if (writableLength === 0) {
      if (before) socket.setTimeout(0);
      waiting.delete(response);
      return;
    }
    const taken = socket.bytesWritten - writableLength;
    // Node sees progress within one large write, and closes a connection that times out.
    if (!before) socket.setTimeout(pace.silenceMs);
    const { since, taken: takenBefore } = before ?? { since: now, taken };
    waiting.set(response, { since, taken: takenBefore });
    const sent = socket.bytesWritten - takenBefore;
    if (now - since > pace.graceMs + (sent / pace.bytesPerSecond) * 1000) socket.destroy();
  }

  const sockets = openSockets(server);
  const looking = setInterval(() => {
    const now = performance.now();
    for (const socket of sockets) for (const response of unansweredOn(socket)) look(response, now);
  }, checkMs);
  looking.unref();
  server.once('close', () => clearInterval(looking));
}
