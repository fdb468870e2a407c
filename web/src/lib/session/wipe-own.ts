/** What a person may read offline. Stored as a cache, which the browser clears with the rest of the site. */
export const ownCache = 'ffl-own';
/** What signs their code: the one thing that a cache can't hold. */
export const phoneDatabase = 'ffl-phone';

/** Nothing personal stays on the device. */
export async function wipeOwn(): Promise<void> {
  globalThis.indexedDB?.deleteDatabase(phoneDatabase);
  await globalThis.caches?.delete(ownCache);
}
