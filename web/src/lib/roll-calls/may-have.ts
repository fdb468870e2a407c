import { useEffect, useState } from 'react';

export const databaseName = 'ffl-roll-calls';

/**
 * Whether this device may keep roll calls, without loading the code that reads them. Reads the browser's list of
 * databases: a separate flag could be lost with an empty battery, and waiting punches would stay unseen.
 */
export async function mayHaveRollCalls(): Promise<boolean> {
  const factory = globalThis.indexedDB;
  if (!factory?.databases) return factory !== undefined;
  return (await factory.databases().catch(() => [])).some(({ name }) => name === databaseName);
}

/** Whether this device may have anything of a roll call; false until that is known. */
export function useMayHaveRollCalls(): boolean {
  const [mayHave, setMayHave] = useState(false);
  useEffect(() => void mayHaveRollCalls().then(setMayHave), []);
  return mayHave;
}
