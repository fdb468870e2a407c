import { useEffect, useState } from 'react';
import { mayHaveRollCalls } from '../../lib/roll-calls/may-have.ts';

/** Whether anything of a roll call may lie on this device; false until that is known. */
export function useMayHaveRollCalls(): boolean {
  const [mayHave, setMayHave] = useState(false);
  useEffect(() => void mayHaveRollCalls().then(setMayHave), []);
  return mayHave;
}
