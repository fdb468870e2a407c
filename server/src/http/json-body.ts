import { requestLimits } from './limits.ts';

/** Why a body cannot be read. The caller puts it into its own envelope. */
export class BodyRefused extends Error {
  readonly status: 400 | 413 | 415;
  constructor(status: 400 | 413 | 415, message: string) {
    super(message);
    this.status = status;
  }
}

const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * A JSON object of at most 1 MiB, counted while it streams in. It must say that it is JSON: what a page of another
 * origin can send without asking says something else. Throws BodyRefused.
 */
export async function readJsonObject(request: Request): Promise<Record<string, unknown>> {
  if (!isJson(request)) throw new BodyRefused(415, 'The request body must be sent as application/json');
  const value = parse(await readText(request, requestLimits.bodyBytes));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new BodyRefused(400, 'Could not parse request body as JSON: an object is expected');
  }
  checkShape(value, 1);
  return { ...value };
}

function isJson(request: Request): boolean {
  return /^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? '');
}

/** A body of at most so many bytes, counted while it streams in. Throws BodyRefused. */
export async function readText(request: Request, most: number): Promise<string> {
  if (request.headers.has('content-encoding')) throw new BodyRefused(415, 'Content encodings are not accepted');
  const announced = Number(request.headers.get('content-length') ?? Number.NaN);
  if (announced > most) throw new BodyRefused(413, 'The request body is too large');
  // HTTP cuts a body off at its announced length, so this one need not be counted.
  if (announced <= most) return whole(request);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of arriving(request)) {
    size += chunk.byteLength;
    if (size > most) throw new BodyRefused(413, 'The request body is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

async function whole(request: Request): Promise<string> {
  try {
    return await request.text();
  } catch {
    throw new BodyRefused(400, 'The request body did not arrive whole');
  }
}

// A caller who hangs up in the middle is no fault of ours.
async function* arriving(request: Request): AsyncGenerator<Uint8Array> {
  try {
    yield* request.body ?? [];
  } catch {
    throw new BodyRefused(400, 'The request body did not arrive whole');
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BodyRefused(400, 'Could not parse request body as JSON');
  }
}

function checkShape(value: unknown, depth: number): void {
  if (typeof value === 'string') checkText(value);
  if (typeof value !== 'object' || value === null) return;
  if (depth > requestLimits.jsonDepth) throw new BodyRefused(400, 'The request body is nested too deeply');
  if (!Array.isArray(value)) checkKeys(Object.keys(value));
  for (const inner of Object.values(value)) checkShape(inner, depth + 1);
}

function checkKeys(keys: string[]): void {
  keys.forEach(checkText);
  if (keys.length <= requestLimits.jsonKeys && !keys.some((key) => forbiddenKeys.has(key))) return;
  throw new BodyRefused(400, 'The request body has keys that are not accepted');
}

function checkText(text: string): void {
  if (!text.includes('\0') && text.isWellFormed()) return;
  throw new BodyRefused(400, 'The request body holds text that cannot be stored');
}
