import type { Server, ServerResponse } from 'node:http';
import { isIdle, unansweredOn } from './few-unanswered.ts';
import { openSockets } from './open-sockets.ts';

/** Longer than the 8 s of a statement, and shorter than the 10 s after which a host kills. */
const longestRequestMs = 9_000;

/**
 * On SIGINT and SIGTERM, aborts `stopping`, takes no new requests, lets running ones finish, ends idle connections,
 * then closes the database.
 */
export function stopCleanly(
  server: Server,
  close: () => Promise<void>,
  { mostMs = longestRequestMs, stopping = new AbortController() } = {},
): void {
  const connections = watchConnections(server);
  async function stop(): Promise<void> {
    if (stopping.signal.aborted) return;
    stopping.abort();
    const deadline = setTimeout(connections.endAll, mostMs);
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      connections.endAsTheyFallSilent();
    });
    clearTimeout(deadline);
    await close();
    process.exit(0);
  }
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  // The parent process holds a channel to this one; it closes when that process is killed.
  process.once('disconnect', stop);
}

/**
 * Ends connections that carry no request that has arrived. Browsers open some in advance that never will, and a body
 * still arriving has started nothing.
 */
function watchConnections(server: Server) {
  const sockets = openSockets(server);

  function endSilent(): void {
    for (const socket of sockets) if (isIdle(socket)) socket.destroySoon();
  }
  function endAll(): void {
    for (const socket of sockets) socket.destroy();
  }
  /** Closes idle connections, and each of the others once it is idle. */
  function endAsTheyFallSilent(): void {
    for (const response of [...sockets].flatMap(unansweredOn)) response.once('close', endSilent);
    server.on('request', (_, response: ServerResponse) => response.once('close', endSilent));
    endSilent();
  }
  return { endAsTheyFallSilent, endAll };
}
