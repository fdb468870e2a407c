import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { addressOf } from '../callers/caller.ts';
import { connectionLimits, requestLimits } from '../limits/limits.ts';
import { CountedRequest, CountedResponse } from './few-unanswered.ts';
import { refuseConnections, refuseRequest } from './refuse-connection.ts';
import { keepSendPace } from './send-pace.ts';
import { shareSockets } from './share-sockets.ts';
import { takeInFirst } from './take-in-first.ts';

/** `trustedProxyHops` tells whose connections are counted together. */
export type Place = { port: number; host: string; trustedProxyHops?: number };

type Fetch = Parameters<typeof getRequestListener>[0];

/** Listens with the deadlines and sizes of `limits`. Resolves when requests can come; rejects when the port is taken. */
export async function listen(fetch: Fetch, place: Place, limits = connectionLimits): Promise<Server> {
  // What is left of a body is ended by `endUnread`.
  const answer = getRequestListener(fetch, { hostname: place.host, autoCleanupIncoming: false });
  const server = createServer(serverOptions(limits));
  const hops = place.trustedProxyHops ?? 0;
  const takeIn = takeInFirst(server, {
    // It answers its own failures.
    answer: (request, response) => void answer(request, response),
    addressOf: ({ socket, headers }) =>
      addressOf(socket.remoteAddress ?? '', String(headers['x-forwarded-for'] ?? ''), hops),
    refuse: (response) => refuseRequest(response, 429),
    mostWaiting: limits.waiting,
  });
  server.on('request', (request: IncomingMessage, response: ServerResponse) =>
    namesOneHost(request) ? takeIn(request, response) : refuseRequest(response, 400),
  );
  server.maxRequestsPerSocket = limits.requestsPerSocket;
  refuseConnections(server);
  shareSockets(server, limits.connections, hops);
  keepSendPace(server, limits.checkMs);
  // Whoever finds the queue full asks again after a second: as many may stand in it as there are places.
  server.listen({ port: place.port, host: place.host, backlog: limits.connections });
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve);
    server.once('error', (error: NodeJS.ErrnoException) => reject(explained(error, place)));
  });
  return server;
}

function serverOptions(limits: typeof connectionLimits) {
  return {
    IncomingMessage: CountedRequest,
    ServerResponse: CountedResponse,
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.idleMs,
    connectionsCheckingInterval: limits.checkMs,
    // Asked below, where the answer has the safe headers.
    requireHostHeader: false,
    // Room for the address and the headers at their largest, so that the application can say which is too long.
    maxHeaderSize: requestLimits.urlBytes + 2 * requestLimits.headerBytes,
  };
}

function explained(error: NodeJS.ErrnoException, { port }: Place): Error {
  return error.code === 'EADDRINUSE' ? new Error(`Port ${port} is in use. Set PORT to another one.`) : error;
}

const host = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i;

/**
 * Whether a request names its host once, by a name or an address. Of two, a proxy may believe the other one. Before
 * HTTP/1.1 nobody had to name any.
 */
function namesOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  const names = rawHeaders.filter((_, index) => index % 2 === 0);
  const hosts = names.flatMap((name, index) =>
    name.toLowerCase() === 'host' ? [rawHeaders[2 * index + 1] ?? ''] : [],
  );
  const [named = '', another] = hosts;
  if (hosts.length === 0) return httpVersion === '1.0';
  return another === undefined && host.test(named);
}
