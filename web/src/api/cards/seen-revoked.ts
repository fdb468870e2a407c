import { verifyCache } from './verify-cache.ts';

/** Each place has its own entry, so two tabs never overwrite each other. */
const addressOf = (index: number) => `/verify-revoked/${index}`;

/** The given places this device saw revoked, each with when that was last known. */
export async function readSeenRevoked(indexes: readonly number[]): Promise<ReadonlyMap<number, Date>> {
  const seen = new Map<number, Date>();
  await Promise.all(
    indexes.map(async (index) => {
      const answer = await globalThis.caches?.match(addressOf(index), { cacheName: verifyCache });
      if (answer) seen.set(index, new Date(await answer.text()));
    }),
  );
  return seen;
}

/** Stores what is now revoked, and forgets places that hold again. */
export async function keepRevoked(
  seen: ReadonlyMap<number, Date>,
  now: ReadonlyMap<number, Date | null>,
): Promise<void> {
  const changed = [...now].filter(([index, at]) => at?.getTime() !== seen.get(index)?.getTime());
  if (changed.length === 0 || !globalThis.caches) return;
  try {
    const cache = await caches.open(verifyCache);
    await Promise.all(
      changed.map(([index, at]) =>
        at ? cache.put(addressOf(index), new Response(at.toISOString())) : cache.delete(addressOf(index)),
      ),
    );
  } catch {
    // Without the list nothing is green offline.
    await caches.delete(verifyCache).catch(() => undefined);
  }
}
