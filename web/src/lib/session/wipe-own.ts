/** Cache of what a person may read offline. Browsers delete it together with the site's other data. */
export const ownCache = 'ffl-own';
/** Database with the key that signs the person's codes, which a cache can't hold. */
export const phoneDatabase = 'ffl-phone';

/** What a tab keeps of somebody who looks as a reader. */
export const viewKey = 'ffl-view-as';

/** Removes everything personal from the device. */
export async function wipeOwn(): Promise<void> {
  sessionStorage.removeItem(viewKey);
  globalThis.indexedDB?.deleteDatabase(phoneDatabase);
  await globalThis.caches?.delete(ownCache);
}
