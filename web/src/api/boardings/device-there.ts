/** Name of the browser database that contains the entire boarding log of this device. */
export const storeName = 'ffl-boardings';

/** Whether this device may have a boarding log. Opening the database to find out would create one on every device. */
export async function isDeviceThere(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === storeName);
  } catch {
    return false;
  }
}
