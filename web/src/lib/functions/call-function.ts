import { isRefusalCode, type RefusalCode } from '@ffl/domain/refusals';
import { ConnectionLost } from '../server/connection-lost.ts';
import { productFetch } from '../server/product-fetch.ts';
import type { Server } from '../server/server.ts';

/** A function's refusal: decide by the code, show the words. `details` is what is said beside them, `body` all of it. */
export class FunctionError extends Error {
  override name = 'FunctionError';
  readonly status: number;
  readonly body: object;
  /** How long the server asks to wait before the same is asked again. */
  readonly waitSeconds: number | undefined;

  constructor(status: number, message: string, body: object, waitSeconds?: number) {
    super(message);
    this.status = status;
    this.body = body;
    this.waitSeconds = waitSeconds;
  }

  /** Undefined for an answer that is none of our server's. */
  get code(): RefusalCode | undefined {
    return 'code' in this.body && isRefusalCode(this.body.code) ? this.body.code : undefined;
  }

  get details(): unknown {
    return 'details' in this.body ? this.body.details : undefined;
  }
}

export type FunctionCall = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  body?: object | undefined;
  /** Give the same key when a submit is tried again, so that it is written once. */
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
};

/**
 * Calls `/functions/v1/<name>` (the name may carry a query) and gives the parsed answer.
 * Throws `FunctionError` for a refusal (its message is empty when the server gave none), `ConnectionLost` without answer.
 */
export async function callFunction<T>(server: Server, name: string, call: FunctionCall = {}): Promise<T> {
  const response = await sendToFunction(server, name, call);
  const body = await readJson(response);
  if (response.ok && body !== undefined) return body as T;
  if (body === undefined) throw new ConnectionLost(`${name} answered ${response.status} without a body.`);
  throw new FunctionError(response.status, messageIn(body), body, waitIn(response.headers));
}

/** The answer as it comes. Throws `ConnectionLost` without one. */
export async function sendToFunction(server: Server, name: string, call: FunctionCall): Promise<Response> {
  const { method = 'POST', body, idempotencyKey, signal } = call;
  const headers = new Headers();
  if (body) headers.set('Content-Type', 'application/json');
  if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey);
  try {
    return await productFetch(server, `${location.origin}/functions/v1/${name}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ConnectionLost(error);
  }
}

export async function readJson(response: Response): Promise<object | undefined> {
  try {
    const body: unknown = await response.json();
    return typeof body === 'object' && body !== null ? body : undefined;
  } catch {
    return undefined;
  }
}

function waitIn(headers: Headers): number | undefined {
  const seconds = Number(headers.get('Retry-After') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : undefined;
}

/** The server's words in a body, empty when it gave none. */
export function messageIn(body: object): string {
  if ('message' in body && typeof body.message === 'string') return body.message;
  return 'error' in body && typeof body.error === 'string' ? body.error : '';
}
