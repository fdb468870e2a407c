import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Answer = { status?: number; body: string } | 'never';

export type ProviderServer = {
  url: string;
  /** Sets the next response and later ones. */
  answer(answer: Answer | object): void;
  /** The forms received, newest last. */
  received: URLSearchParams[];
  close(): Promise<void>;
};

/** Implements the protocols of Turnstile and hCaptcha on this machine. */
export async function startProviderServer(): Promise<ProviderServer> {
  let next: Answer = 'never';
  const received: URLSearchParams[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    received.push(new URLSearchParams(Buffer.concat(chunks).toString('utf8')));
    if (next === 'never') return;
    response.writeHead(next.status ?? 200, { 'Content-Type': 'application/json' }).end(next.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${portOf(server.address())}/siteverify`,
    answer: (answer) => {
      next = answer === 'never' || 'body' in answer ? (answer as Answer) : { body: JSON.stringify(answer) };
    },
    received,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return address.port;
}
