import { Agent, request } from 'undici';

const agent = new Agent({ connections: 600, pipelining: 1, headersTimeout: 60_000, bodyTimeout: 60_000 });

export type Answer = { status: number; ms: number };

let addresses = 0;

/** An address that no other call comes from, so that no limit per address is measured. */
export function newAddress(): string {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

export async function callFunction(origin: string, name: string, body: unknown, address: string): Promise<Answer> {
  const began = performance.now();
  const { statusCode, body: reply } = await request(`${origin}/functions/v1/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(body),
    dispatcher: agent,
  });
  await reply.dump();
  return { status: statusCode, ms: performance.now() - began };
}

export async function askHealth(origin: string): Promise<Answer> {
  const began = performance.now();
  const { statusCode, body } = await request(`${origin}/health`, { dispatcher: agent });
  await body.dump();
  return { status: statusCode, ms: performance.now() - began };
}
