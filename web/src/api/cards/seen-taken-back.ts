import { verifyCache } from './verify-cache.ts';

/** Each place has an entry of its own, so that two tabs never write over each other. */
const addressOf = (index: number) => `/verify-taken-back/${index}`;

/** Of places those that this device saw taken back, each with the time at which that was last known. */
export async function readSeenTakenBack(indexes: readonly number[]): Promise<ReadonlyMap<number, Date>> {
  const seen = new Map<number, Date>();
  await Promise.all(
    indexes.map(async (index) => {
      const answer = await globalThis.caches?.match(addressOf(index), { cacheName: verifyCache });
      if (answer) seen.set(index, new Date(await answer.text()));
    }),
  );
  return seen;
}

/** Keeps what is taken back now, and forgets the places that stand again. */
export async function keepTakenBack(
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
    // Without the list nothing is green where there is no connection.
    await caches.delete(verifyCache).catch(() => undefined);
  }
}
