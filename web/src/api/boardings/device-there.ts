/** In the browser's database of this name is all of the boarding log on this device. */
export const storeName = 'ffl-boardings';

/** Whether there may be anything of it. Asking otherwise would make it, and on a stranger's device nothing is left. */
export async function isDeviceThere(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === storeName);
  } catch {
    return false;
  }
}
