/** Why a body cannot be read. The caller puts it into its own envelope. */
export class BodyRefused extends Error {
  readonly status: 400 | 413 | 415;
  constructor(status: 400 | 413 | 415, message: string) {
    super(message);
    this.status = status;
  }
}

const mostBytes = 1_048_576;
const mostDepth = 20;
const mostKeys = 200;
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);

/** A JSON object of at most 1 MiB, counted while it streams in. Throws BodyRefused. */
export async function readJsonObject(request: Request): Promise<Record<string, unknown>> {
  const value = parse(await readText(request, mostBytes));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new BodyRefused(400, 'Could not parse request body as JSON: an object is expected');
  }
  checkShape(value, 1, { keys: 0 });
  return { ...value };
}

/** A body of at most so many bytes, counted while it streams in. Throws BodyRefused. */
export async function readText(request: Request, most: number): Promise<string> {
  if (request.headers.has('content-encoding')) throw new BodyRefused(415, 'Content encodings are not accepted');
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of arriving(request)) {
    size += chunk.byteLength;
    if (size > most) throw new BodyRefused(413, 'The request body is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
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

function checkShape(value: unknown, depth: number, count: { keys: number }): void {
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) {
    throw new BodyRefused(400, 'The request body holds text that cannot be stored');
  }
  if (typeof value !== 'object' || value === null) return;
  if (depth > mostDepth) throw new BodyRefused(400, 'The request body is nested too deeply');
  for (const [key, inner] of Object.entries(value)) {
    count.keys += 1;
    if (count.keys > mostKeys || forbiddenKeys.has(key))
      throw new BodyRefused(400, 'The request body has keys that are not accepted');
    checkShape(inner, depth + 1, count);
  }
}
