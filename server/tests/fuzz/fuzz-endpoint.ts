import fc from 'fast-check';
import type { Endpoint } from './endpoints.ts';
import type { FuzzWorld, Tokens } from './fuzz-world.ts';
import { type Generated, requestTo } from './generate-request.ts';
import { judge } from './judge.ts';

export type Tried = { endpoint: Endpoint; request: Generated; status: number; ms: number; problem: string | null };

export type FuzzOptions = { runs: number; seed: number };

/** Sends this many generated requests to an endpoint, one after another. */
export async function fuzzEndpoint(world: FuzzWorld, endpoint: Endpoint, options: FuzzOptions): Promise<Tried[]> {
  const tried: Tried[] = [];
  while (tried.length < options.runs) {
    const { tokens, known, left } = await world.people();
    const sampling = { numRuns: Math.min(left, options.runs - tried.length), seed: options.seed + tried.length };
    for (const request of fc.sample(requestTo(endpoint, known), sampling)) {
      tried.push(await tryOnce(world, tokens, endpoint, request));
    }
  }
  return tried;
}

async function tryOnce(world: FuzzWorld, tokens: Tokens, endpoint: Endpoint, request: Generated): Promise<Tried> {
  const token = request.caller === 'anonymous' ? {} : { Authorization: `Bearer ${tokens[request.caller]}` };
  const headers = { 'Content-Type': 'application/json', ...token, ...request.headers, ...world.nextCaller() };
  const beganAt = performance.now();
  const response = await world.send(addressOf(endpoint, request), initOf(endpoint, request, headers));
  const text = await response.text();
  const ms = performance.now() - beganAt;
  return { endpoint, request, status: response.status, ms, problem: judge(endpoint.api, response, text) };
}

function addressOf({ path }: Endpoint, { query }: Generated): string {
  const search = new URLSearchParams(
    query.map(([name, value]): [string, string] => [name.toWellFormed(), value.toWellFormed()]),
  );
  return `${path}?${search}`;
}

function initOf({ method }: Endpoint, { body }: Generated, headers: Record<string, string>): RequestInit {
  return method === 'GET' || method === 'HEAD' ? { method, headers } : { method, headers, body };
}

/** All details needed to repeat the request. */
export function describeTried({ endpoint, request, status, ms, problem }: Tried): string {
  const { caller, query, headers, body } = request;
  const sent = JSON.stringify({ caller, query, headers, body: body.slice(0, 1_000) });
  return `${endpoint.method} ${endpoint.path}: ${problem ?? 'answered'} (${status}, ${Math.round(ms)} ms) for ${sent}`;
}
