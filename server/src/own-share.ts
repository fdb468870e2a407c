import { createHash } from 'node:crypto';
import { deviceTokens } from '@ffl/database/boardings/devices';
import { calendarTokens } from '@ffl/database/calendars/calendars';
import { hashOfDeviceToken } from './boardings/secrets.ts';
import { hashOfCalendarToken, tokenInFile } from './calendars/calendar-address.ts';
import { readFreshStatement } from './cards/fresh-statement.ts';
import type { Dependencies } from './dependencies.ts';
import { BodyRefused, keepBody, readJsonObject } from './http/bodies/json-body.ts';
import type { Known } from './http/limits/limit-requests.ts';
import { requestLimits } from './http/limits/limits.ts';
import { keptBriefly } from './kept-briefly.ts';

/** How long a new calendar or device may wait for its own share. */
const tokensKeptMs = 10_000;

/**
 * Finds proof that a stranger's request isn't part of the flood from its address: a code that one of our keys signed,
 * the token of an enrolled device, or a calendar's. Only used once the address is over its share.
 */
export function ownShare({
  database,
  clock,
  published,
}: Pick<Dependencies, 'database' | 'clock' | 'published'>): Known['ownShare'] {
  // Reads all tokens, so that any number of made-up ones costs the database one query.
  const tokens = keptBriefly(clock, tokensKeptMs, async () => {
    const hashes = await database.asService(async (transaction) => [
      ...(await deviceTokens(transaction)),
      ...(await calendarTokens(transaction)),
    ]);
    return new Set(hashes.map((hash) => hash.toString('base64url')));
  });

  async function ofToken(hash: Buffer): Promise<string | null> {
    const name = hash.toString('base64url');
    return (await tokens({ mayBeKept: true })).has(name) ? name : null;
  }

  async function ofCode(text: string): Promise<string | null> {
    const read = await readFreshStatement(text, await published.keySet({ mayBeKept: true }), clock());
    return read.kind === 'fresh' ? createHash('sha256').update(read.payload).digest('base64url') : null;
  }

  return async ({ req }) => {
    const [, file] = /^\/calendar\/v1\/(.+)$/.exec(req.path) ?? [];
    if (file !== undefined) return ofToken(hashOfCalendarToken(tokenInFile(file)));
    if (!/^\/functions\/v1\/(record-boardings|present-card)$/.test(req.path)) return null;
    const { token, statement } = await bodyOf(req.raw);
    if (typeof token === 'string') return ofToken(hashOfDeviceToken(token));
    return typeof statement === 'string' ? ofCode(statement) : null;
  };
}

async function bodyOf(request: Request): Promise<Record<string, unknown>> {
  await keepBody(request, requestLimits.strangersBodyBytes);
  return readJsonObject(request).catch((error: unknown) => {
    if (error instanceof BodyRefused) return {};
    throw error;
  });
}
