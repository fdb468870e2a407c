import { loadConfig } from '../net/config.ts';
import type { Server } from '../net/server.ts';
import { learnServerTime } from '../net/server-clock.ts';
import { writeMs } from '../waiting/timing.ts';
import { accessToken } from './access-token.ts';
import { viewedBase } from './view-as.ts';

/**
 * `fetch` with the product's key, the user's identity and, on writes, a key that makes repeating harmless. Who brings no
 * signal waits as long as for a write.
 */
export async function productFetch(
  server: Server,
  input: RequestInfo | URL,
  init: RequestInit = {},
): Promise<Response> {
  const { anonKey } = await loadConfig(server);
  const headers = new Headers(init.headers);
  headers.set('apikey', anonKey);
  if (!headers.has('Authorization')) headers.set('Authorization', `Bearer ${(await accessToken(server)) ?? anonKey}`);
  const viewed = viewedBase();
  if (viewed !== undefined) headers.set('View-As', viewed);
  if (isWrite(init.method) && !headers.has('Idempotency-Key')) headers.set('Idempotency-Key', crypto.randomUUID());
  const response = await fetch(input, { ...init, headers, signal: init.signal ?? AbortSignal.timeout(writeMs) });
  learnServerTime(server, response);
  return response;
}

function isWrite(method = 'GET'): boolean {
  return !['GET', 'HEAD', 'OPTIONS'].includes(method.toUpperCase());
}
