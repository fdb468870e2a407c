/** What a person may read offline. Stored as a cache, which the browser clears with the rest of the site. */
export const ownCache = 'ffl-own';

/** Nothing personal stays on the device. */
export async function wipeOwn(): Promise<void> {
  await globalThis.caches?.delete(ownCache);
}
