import { storedUserId } from './stored-session.ts';
import { ownCache, wipeOwn } from './wipe-own.ts';

/** Increment it when the stored form changes; older data are then ignored. */
const form = 1;

/**
 * Parts a person may read offline: a member's identity, profile and code for crew, and an administrator's views with
 * their default screens.
 */
type Part = 'session' | 'profile' | 'statement' | 'views';
type Kept = { form: number; userId: string; value: unknown };

/** Stores it, unless by now someone else, or nobody, is signed in: another tab may have caused that meanwhile. */
export async function keepOwn(part: Part, userId: string, value: object): Promise<void> {
  const isTheirs = () => storedUserId() === userId;
  if (!globalThis.caches || !isTheirs()) return;
  const cache = await caches.open(ownCache);
  await cache.put(addressOf(part), Response.json({ form, userId, value } satisfies Kept));
  if (!isTheirs()) await wipeOwn();
}

/** Reads what was kept for whoever's session is in this browser, and removes anyone else's. */
export async function readOwn(part: Part): Promise<unknown> {
  const answer = await globalThis.caches?.match(addressOf(part), { cacheName: ownCache });
  if (!answer) return undefined;
  const kept = (await answer.json()) as Kept;
  if (kept.form === form && kept.userId === storedUserId()) return kept.value;
  await wipeOwn();
  return undefined;
}

function addressOf(part: Part): string {
  return `/own-${part}`;
}
