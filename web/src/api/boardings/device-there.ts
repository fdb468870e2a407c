/** In the browser's database of this name is all of the boarding log on this device. */
export const storeName = 'ffl-boardings';

/** Whether this device may have a boarding log. Opening the database would create it, also on a stranger's device. */
export async function isDeviceThere(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === storeName);
  } catch {
    return false;
  }
}
