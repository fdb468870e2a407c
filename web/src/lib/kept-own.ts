import type { SignedIn } from './session.ts';
import { storedUserId } from './stored-user.ts';
import { ownCache, wipeOwn } from './wipe-own.ts';

/** Counted up when what is kept changes its form; older ones are no longer read. */
const form = 1;
const address = '/own-profile';

/** A member's own profile as it was read last, for when there is no connection. */
export type KeptOwn = {
  session: SignedIn;
  /** What the profile shows; `api/members/kept-profile.ts` knows it. */
  profile: unknown;
  /** By the server's clock, in milliseconds since 1970. */
  updatedAt: number;
  /** How far the server's clock was ahead of this device's. */
  aheadMs: number;
};

/** Keeps it, unless by now somebody else, or nobody, is signed in: another tab may have seen to that meanwhile. */
export async function keepOwn(own: KeptOwn): Promise<void> {
  const isTheirs = () => storedUserId() === own.session.userId;
  if (!globalThis.caches || !isTheirs()) return;
  const cache = await caches.open(ownCache);
  await cache.put(address, Response.json({ form, ...own }));
  if (!isTheirs()) await wipeOwn();
}

/** What was kept for whose session lies in this browser. What belongs to anybody else goes. */
export async function readOwn(): Promise<KeptOwn | undefined> {
  const kept = await globalThis.caches?.match(address, { cacheName: ownCache });
  if (!kept) return undefined;
  const own = (await kept.json()) as KeptOwn & { form: number };
  if (own.form === form && own.session.userId === storedUserId()) return own;
  await wipeOwn();
  return undefined;
}
