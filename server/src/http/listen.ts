import type { Server } from 'node:http';
import { type ServerType, serve } from '@hono/node-server';
import { connectionLimits, requestLimits } from './limits.ts';
import { refuseConnections } from './refuse-connection.ts';
import { shareSockets } from './share-sockets.ts';

/** `trustedProxyHops` tells whose connections are counted together. */
export type Place = { port: number; host: string; trustedProxyHops?: number };

type Fetch = Parameters<typeof serve>[0]['fetch'];

/** Listens with the deadlines and sizes of `limits`. Resolves when requests can come; rejects when the port is taken. */
export async function listen(fetch: Fetch, place: Place, limits = connectionLimits): Promise<ServerType> {
  const server = serve({ fetch, port: place.port, hostname: place.host, serverOptions: serverOptions(limits) });
  if ('maxRequestsPerSocket' in server) server.maxRequestsPerSocket = limits.requestsPerSocket;
  refuseConnections(server as Server);
  shareSockets(server as Server, limits.connections, place.trustedProxyHops ?? 0);
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve);
    server.once('error', (error: NodeJS.ErrnoException) => reject(explained(error, place)));
  });
  return server;
}

function serverOptions(limits: typeof connectionLimits) {
  return {
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.idleMs,
    connectionsCheckingInterval: limits.checkMs,
    // Room for the address and the headers at their largest, so that the application can say which is too long.
    maxHeaderSize: requestLimits.urlBytes + 2 * requestLimits.headerBytes,
  };
}

function explained(error: NodeJS.ErrnoException, { port }: Place): Error {
  return error.code === 'EADDRINUSE' ? new Error(`Port ${port} is in use. Set PORT to another one.`) : error;
}
