import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { addressOf } from '../callers/caller.ts';
import { connectionLimits, requestLimits } from '../limits/limits.ts';
import { CountedRequest, CountedResponse } from './few-unanswered.ts';
import { refuseConnections, refuseRequest } from './refuse-connection.ts';
import { keepSendPace } from './send-pace.ts';
import { shareSockets } from './share-sockets.ts';
import { takeInFirst } from './take-in-first.ts';

/** `trustedProxyHops` decides which connections are counted together. */
export type Place = { port: number; host: string; trustedProxyHops?: number };

type Fetch = Parameters<typeof getRequestListener>[0];

/** Listens with `limits`' deadlines and sizes. Resolves when requests can come; rejects if the port is in use. */
export async function listen(fetch: Fetch, place: Place, limits = connectionLimits): Promise<Server> {
  // `endUnread` handles the rest of a body.
  const answer = getRequestListener(fetch, { hostname: place.host, autoCleanupIncoming: false });
  const server = createServer(serverOptions(limits));
  const hops = place.trustedProxyHops ?? 0;
  const takeIn = takeInFirst(server, {
    // The promise never rejects: the listener handles its own failures.
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
  // If the queue is full, a client retries after a second; the queue holds as many as can be served in that time.
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
    // Checked below, where the response has the safe headers.
    requireHostHeader: false,
    // Large enough for the longest address and headers, so that the application can say which is too long.
    maxHeaderSize: requestLimits.urlBytes + 2 * requestLimits.headerBytes,
  };
}

function explained(error: NodeJS.ErrnoException, { port, host }: Place): Error {
  const { code = '' } = error;
  if (code === 'EADDRINUSE') return new Error(`Port ${port} is in use. Set PORT to another one.`);
  if (code === 'EACCES') return new Error(`Port ${port} is reserved for root. Set PORT to one from 1024 on.`);
  if (/^(EADDRNOTAVAIL|ENOTFOUND|EAI_AGAIN|EINVAL)$/.test(code))
    return new Error(`HOST ${host} is no address of this machine. Set it to 127.0.0.1, or to 0.0.0.0 for all of them.`);
  return error;
}

const host = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i;

/**
 * Whether a request names its host exactly once, by name or address. If it named two, a proxy might believe the other.
 * Before HTTP/1.1 none was required.
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
