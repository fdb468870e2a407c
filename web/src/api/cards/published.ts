import type { StatusList } from '@ffl/domain/cards/evidence';
import { cardLimits } from '@ffl/domain/cards/limits';
import type { KeySet } from '@ffl/domain/cards/signature';
import type { ListedProgram } from '@ffl/domain/cards/sought';
import { base64url, createLocalJWKSet, jwtVerify } from 'jose';
import type { Server } from '../../lib/net/server.ts';
import { learnServerTime } from '../../lib/net/server-clock.ts';
import { within } from '../../lib/waiting/within.ts';
import { keepClock } from './kept-clock.ts';

/** Cache with everything a device needs to check cards offline. It names nobody, so it survives a sign-out. */
export const verifyCache = 'ffl-verify';

/** Public data for checking cards: the keys and the signed revocation list. */
export type Published = { keySet: KeySet; list: string };

const address = '/verify-published';

export type Latest = { published: Published | null; isConnected: boolean };

/** Reads it from the server, or else the copy kept on this device. */
export function latestPublished(server: Server): Promise<Latest> {
  // Simultaneous callers share a request.
  return server.once(verifyCache, async () => {
    const latest = await readLatest(server);
    server.once.forget(verifyCache);
    return latest;
  });
}

/** Reads the copy kept on this device. */
export async function keptPublished(): Promise<Latest> {
  return { published: await readKept().catch(() => null), isConnected: false };
}

/** Forgets what is stored here, because the server has new keys. */
export async function dropPublished(): Promise<void> {
  const cache = await globalThis.caches?.open(verifyCache).catch(() => undefined);
  await cache?.delete(address).catch(() => undefined);
}

async function readLatest(server: Server): Promise<Latest> {
  try {
    const published = await within(cardLimits.patienceMs, (signal) => fetchPublished(server, signal));
    await keep(published).catch(() => undefined);
    return { published, isConnected: true };
  } catch {
    return keptPublished();
  }
}

async function fetchPublished(server: Server, signal: AbortSignal): Promise<Published> {
  const [keySet, list] = await Promise.all([
    ask(server, 'card-keys', signal).then((response): Promise<KeySet> => response.json()),
    ask(server, 'card-status', signal).then((response) => response.text()),
  ]);
  // A proxy may answer with something else.
  if (!Array.isArray(keySet.keys)) throw new Error('card-keys answered no keys.');
  return { keySet, list };
}

async function ask(server: Server, name: string, signal: AbortSignal): Promise<Response> {
  const askedAt = Date.now();
  const response = await fetch(`/functions/v1/${name}`, { cache: 'no-store', signal });
  if (!response.ok) throw new Error(`${name} answered ${response.status}.`);
  learnServerTime(server, response);
  // The header has whole seconds, so on average the real time is half a second later.
  keepClock(new Date(Date.parse(response.headers.get('date') ?? '') + 500), askedAt);
  return response;
}

async function keep(published: Published): Promise<void> {
  const cache = await globalThis.caches?.open(verifyCache);
  await cache?.put(address, Response.json(published));
}

async function readKept(): Promise<Published | null> {
  const answer = await globalThis.caches?.match(address, { cacheName: verifyCache });
  return answer ? ((await answer.json()) as Published) : null;
}

type Claims = { iat: number; status_list: { bits: number; lst: string }; programs?: ListedProgram[] };

/** The revocation list, if its signature is valid; null for any other, including another installation's. */
export async function readStatusList({ keySet, list }: Published): Promise<StatusList | null> {
  try {
    const { iat, status_list, programs = null } = await verified(list, keySet);
    if (status_list.bits !== 1) return null;
    const bytes = await inflate(status_list.lst);
    return {
      signedAt: new Date(iat * 1000),
      isRevoked: (index) => {
        const byte = bytes[Math.floor(index / 8)];
        return byte === undefined ? undefined : ((byte >> (index % 8)) & 1) === 1;
      },
      programs,
    };
  } catch {
    return null;
  }
}

async function verified(list: string, { issuer, keys }: KeySet): Promise<Claims> {
  const { payload } = await jwtVerify(list, createLocalJWKSet({ keys: [...keys] }), {
    algorithms: ['ES256'],
    typ: 'statuslist+jwt',
    issuer,
    subject: `${issuer}/functions/v1/card-status`,
    requiredClaims: ['iat', 'status_list'],
  });
  // The signer is the server, which writes these.
  return payload as Claims;
}

async function inflate(text: string): Promise<Uint8Array> {
  const stream = new Response(Uint8Array.from(base64url.decode(text))).body?.pipeThrough(
    new DecompressionStream('deflate'),
  );
  return new Uint8Array(await new Response(stream ?? null).arrayBuffer());
}
