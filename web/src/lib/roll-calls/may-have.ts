import { useEffect, useState } from 'react';

export const databaseName = 'ffl-roll-calls';

/**
 * Whether anything may be kept, without loading what reads it. Asked of the database itself: anything written beside it
 * may be lost with an empty battery, and then nobody would see what waits.
 */
export async function mayHaveRollCalls(): Promise<boolean> {
  const factory = globalThis.indexedDB;
  if (!factory?.databases) return factory !== undefined;
  return (await factory.databases().catch(() => [])).some(({ name }) => name === databaseName);
}

/** Whether anything of a roll call may lie on this device; false until that is known. */
export function useMayHaveRollCalls(): boolean {
  const [mayHave, setMayHave] = useState(false);
  useEffect(() => void mayHaveRollCalls().then(setMayHave), []);
  return mayHave;
}
