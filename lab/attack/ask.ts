import { request } from 'node:http';
import { approach, type Gateway } from './target.ts';

export type Question = {
  gateway: Gateway;
  /** An address of this machine, such as 127.0.0.7, which the server then counts. */
  from: string;
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
};

/** Status 0 means that there was no response. */
export type Answer = { status: number; ms: number; cookie: string; text: string };

const longestMs = 30_000;

/** Uses a new connection, so that being locked out is noticed. */
export function ask({ gateway, from, path, method = 'GET', headers = {}, body = '' }: Question): Promise<Answer> {
  const began = performance.now();
  const { localAddress, headers: forwarded } = approach(gateway, from);
  const length = { 'Content-Length': String(Buffer.byteLength(body)) };
  return new Promise((resolve) => {
    const done = (status: number, cookie = '', text = '') =>
      resolve({ status, ms: performance.now() - began, cookie, text });
    const outgoing = request(
      {
        port: gateway.port,
        host: '127.0.0.1',
        localAddress,
        path,
        method,
        agent: false,
        timeout: longestMs,
        headers: { ...headers, ...forwarded, ...(body && length) },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part) => {
          text += part;
        });
        response.on('error', () => done(0));
        response.on('end', () => {
          const [cookie = ''] = response.headers['set-cookie'] ?? [];
          done(response.statusCode ?? 0, cookie.split(';', 1)[0], text);
        });
      },
    );
    outgoing.on('timeout', () => outgoing.destroy());
    outgoing.on('error', () => done(0));
    // A refusal may come before the body is sent.
    outgoing.end(body);
  });
}

export function signIn(
  gateway: Gateway,
  from: string,
  { email, password, cookie }: { email: string; password: string; cookie?: string },
): Promise<Answer> {
  return ask({
    gateway,
    from,
    path: '/functions/v1/signin',
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(cookie && { Cookie: cookie }) },
    body: JSON.stringify({ email, password }),
  });
}

/** Counts responses by status. */
export function tally(answers: readonly Pick<Answer, 'status'>[]): string {
  const counts = Map.groupBy(answers, ({ status }) => status);
  return [...counts]
    .sort(([one], [other]) => one - other)
    .map(([status, { length }]) => `${length} × ${status || 'cut'}`)
    .join(', ');
}
