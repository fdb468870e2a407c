import { storedUserId } from '../session/stored-user.ts';
import { ownCache, wipeOwn } from './wipe-own.ts';

/** Counted up when what is kept changes its form; older ones are no longer read. */
const form = 1;

/** What a member may read without a connection: who they are, what their profile showed last, and what they show to crew. */
type Part = 'session' | 'profile' | 'statement';
type Kept = { form: number; userId: string; value: unknown };

/** Keeps it, unless by now somebody else, or nobody, is signed in: another tab may have seen to that meanwhile. */
export async function keepOwn(part: Part, userId: string, value: object): Promise<void> {
  const isTheirs = () => storedUserId() === userId;
  if (!globalThis.caches || !isTheirs()) return;
  const cache = await caches.open(ownCache);
  await cache.put(addressOf(part), Response.json({ form, userId, value } satisfies Kept));
  if (!isTheirs()) await wipeOwn();
}

/** What was kept for whose session lies in this browser. What belongs to anybody else goes. */
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
