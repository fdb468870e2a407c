import type { Server } from 'node:http';
import type { ServerType } from '@hono/node-server';

const mostMs = 10_000;

/** On SIGINT and SIGTERM: no new requests, the running ones finish, then the database closes. */
export function stopCleanly(server: ServerType, close: () => Promise<void>): void {
  let isStopping = false;
  async function stop(): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    const deadline = setTimeout(() => dropConnections(server), mostMs);
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      if (hasIdleConnections(server)) server.closeIdleConnections();
    });
    clearTimeout(deadline);
    await close();
    process.exit(0);
  }
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  // The starting process holds a channel to this one; it closes when that process is killed.
  process.once('disconnect', stop);
}

function dropConnections(server: ServerType): void {
  if (hasIdleConnections(server)) server.closeAllConnections();
}

function hasIdleConnections(server: ServerType): server is Server {
  return 'closeIdleConnections' in server;
}
