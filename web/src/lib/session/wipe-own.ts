/** Cache of what a person may read offline. Browsers delete it together with the site's other data. */
export const ownCache = 'ffl-own';
/** Database with the key that signs the person's codes, which a cache can't hold. */
export const phoneDatabase = 'ffl-phone';

/** Removes everything personal from the device. */
export async function wipeOwn(): Promise<void> {
  globalThis.indexedDB?.deleteDatabase(phoneDatabase);
  await globalThis.caches?.delete(ownCache);
}
