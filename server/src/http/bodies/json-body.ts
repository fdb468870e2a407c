import { bodyPace, requestLimits } from '../limits/limits.ts';
import { hasMoreValues } from './json-values.ts';

type BodyStatus = 400 | 408 | 413 | 415;

/** Why a body can't be read. The caller puts it into its API's envelope. */
export class BodyRefused extends Error {
  readonly status: BodyStatus;
  constructor(status: BodyStatus, message: string) {
    super(message);
    this.status = status;
  }
}

const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * A JSON object of at most 1 MiB, counted as it streams in. It must say that it is JSON: what another origin's page can
 * send without a preflight says something else. Throws BodyRefused.
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

type Body = { text: string; bytes: number };

const kept = new WeakMap<Request, Body | BodyRefused>();

/** Reads the body as it arrives, up to `most` bytes, and keeps it for later readers. Returns false if it's refused. */
export async function keepBody(request: Request, most: number): Promise<boolean> {
  if (kept.has(request)) return !(kept.get(request) instanceof BodyRefused);
  const body = await receive(request, most).catch((error) => {
    if (error instanceof BodyRefused) return error;
    throw error;
  });
  kept.set(request, body);
  return !(body instanceof BodyRefused);
}

/** A body of at most this many bytes, from what `keepBody` read if it was called. Throws BodyRefused. */
export async function readText(request: Request, most: number): Promise<string> {
  const body = kept.get(request) ?? (await receive(request, most));
  if (body instanceof BodyRefused) throw body;
  if (body.bytes > most) throw tooLarge();
  return body.text;
}

async function receive(request: Request, most: number): Promise<Body> {
  if (request.headers.has('content-encoding')) throw new BodyRefused(415, 'Content encodings are not accepted');
  const announced = Number(request.headers.get('content-length') ?? Number.NaN);
  if (announced > most) throw tooLarge();
  const { promise: late, reject } = Promise.withResolvers<never>();
  const size = Number.isNaN(announced) ? most : announced;
  const milliseconds = bodyPace.graceMs + (size / bodyPace.bytesPerSecond) * 1000;
  const timer = setTimeout(() => reject(new BodyRefused(408, 'The request body arrives too slowly')), milliseconds);
  try {
    // HTTP ends a body at its announced length, so this one need not be counted.
    const arrival = announced <= most ? readWhole(request, announced) : counted(request, most);
    const arrived = await Promise.race([arrival, late]);
    // The table API treats a body without a content type as JSON.
    const mayBeJson = isJson(request) || !request.headers.has('content-type');
    if (mayBeJson && hasMoreValues(arrived.text, requestLimits.jsonValues)) {
      throw new BodyRefused(400, 'The request body has too many values');
    }
    return arrived;
  } finally {
    clearTimeout(timer);
  }
}

async function readWhole(request: Request, bytes: number): Promise<Body> {
  try {
    return { text: await request.text(), bytes };
  } catch {
    throw new BodyRefused(400, 'The request body did not arrive whole');
  }
}

async function counted(request: Request, most: number): Promise<Body> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of arriving(request)) {
    bytes += chunk.byteLength;
    if (bytes > most) throw tooLarge();
    chunks.push(chunk);
  }
  return { text: Buffer.concat(chunks).toString('utf8'), bytes };
}

function tooLarge(): BodyRefused {
  return new BodyRefused(413, 'The request body is too large');
}

// A caller who hangs up midway isn't an error of ours.
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
