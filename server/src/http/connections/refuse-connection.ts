import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { safeHeaderValues } from '../answers/safe-headers.ts';

const refusals: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
};

/** Refuses what never becomes a request, with the headers that every response has. */
export function refuseConnections(server: Server): void {
  const answers = new WeakMap<Duplex, ServerResponse>();
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    answers.set(socket, response);
    setSafeHeaders(response);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    // In the middle of a response, a second one would corrupt it.
    if (!socket.writable || answers.get(socket)?.headersSent) return socket.destroy(error);
    socket.end(refusalOf(error.code), () => socket.destroy());
  });
  server.on('checkExpectation', (_: IncomingMessage, response: ServerResponse) => {
    setSafeHeaders(response);
    refuseRequest(response, 417);
  });
}

/** Refuses without a body, and closes the connection. */
export function refuseRequest(response: ServerResponse, status: 400 | 417 | 429): void {
  const later = status === 429 ? { 'Retry-After': '1' } : {};
  const headers = { 'Cache-Control': 'no-store', 'Content-Length': '0', Connection: 'close', ...later };
  response.writeHead(status, headers).end();
}

function setSafeHeaders(response: ServerResponse): void {
  for (const [name, value] of Object.entries(safeHeaderValues)) response.setHeader(name, value);
}

function refusalOf(code = ''): string {
  const headers = { ...safeHeaderValues, 'Cache-Control': 'no-store', 'Content-Length': '0', Connection: 'close' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${refusals[code] ?? '400 Bad Request'}`, ...lines, '', ''].join('\r\n');
}
