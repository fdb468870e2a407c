import type { Answers } from '@ffl/domain/answers';
import { isRefusalCode, type RefusalCode } from '@ffl/domain/refusals/refusal-codes';
import { ConnectionLost, type Server } from '../net/server.ts';
import { productFetch } from '../session/product-fetch.ts';

/** A function's refusal: decide by the code, show the words. `details` is additional information, `body` everything. */
export class FunctionError extends Error {
  override name = 'FunctionError';
  readonly status: number;
  readonly body: object;
  /** Seconds that the server asks to wait before retrying. */
  readonly waitSeconds: number | undefined;

  constructor(status: number, message: string, body: object, waitSeconds?: number) {
    super(message);
    this.status = status;
    this.body = body;
    this.waitSeconds = waitSeconds;
  }

  /** Undefined if the response isn't from our server. */
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
  /** Pass the same key when retrying a submit, so it is written once. */
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
};

/**
 * Calls `/functions/v1/<name>` (the name may carry a query) and returns the parsed response. Throws `FunctionError` for
 * a refusal (with an empty message if the server gave none), `ConnectionLost` without a response.
 */
export async function callFunction<Name extends keyof Answers>(
  server: Server,
  name: Name,
  call?: FunctionCall,
): Promise<Answers[Name]>;
export async function callFunction<T>(server: Server, name: string, call?: FunctionCall): Promise<T>;
export async function callFunction<T>(server: Server, name: string, call: FunctionCall = {}): Promise<T> {
  const response = await sendToFunction(server, name, call);
  const body = await readJson(response);
  if (response.ok && body !== undefined) return body as T;
  if (body === undefined) throw new ConnectionLost(`${name} answered ${response.status} without a body.`);
  throw new FunctionError(response.status, messageIn(body), body, waitIn(response.headers));
}

/** The raw response. Throws `ConnectionLost` if there is none. */
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

/** The server's message in a body; empty if there is none. */
export function messageIn(body: object): string {
  if ('message' in body && typeof body.message === 'string') return body.message;
  return 'error' in body && typeof body.error === 'string' ? body.error : '';
}

/**
 * Like `callFunction`, for functions whose response says whether they succeeded: anything but `success: true` is a
 * refusal.
 */
export async function callConfirmed(server: Server, name: string, call: FunctionCall): Promise<object> {
  const answer = await callFunction<{ success?: unknown }>(server, name, call);
  if (answer.success === true) return answer;
  throw new FunctionError(200, messageIn(answer), answer);
}
