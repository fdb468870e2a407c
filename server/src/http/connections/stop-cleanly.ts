import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Longer than a statement's 8 s, and short of the 10 s after which a host kills. */
const longestRequestMs = 9_000;

/** On SIGINT and SIGTERM: no new requests, running ones finish, idle connections end, then the database closes. */
export function stopCleanly(server: Server, close: () => Promise<void>, mostMs = longestRequestMs): void {
  const connections = watchConnections(server);
  let isStopping = false;
  async function stop(): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    const deadline = setTimeout(connections.endAll, mostMs);
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      connections.endSilent();
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
 * Knows which connections carry a request that has arrived. Browsers open some in advance that never will, and a body
 * still arriving has started nothing.
 */
function watchConnections(server: Server) {
  const running = new Map<Socket, Set<IncomingMessage>>();
  let isEnding = false;
  server.on('connection', (socket: Socket) => {
    running.set(socket, new Set());
    socket.once('close', () => running.delete(socket));
  });
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    running.get(socket)?.add(request);
    response.once('close', () => {
      running.get(socket)?.delete(request);
      if (isEnding) endSilent();
    });
  });

  function endSilent(): void {
    isEnding = true;
    for (const [socket, requests] of running) {
      if (![...requests].some(({ complete }) => complete)) socket.destroySoon();
    }
  }
  function endAll(): void {
    for (const socket of running.keys()) socket.destroy();
  }
  return { endSilent, endAll };
}
