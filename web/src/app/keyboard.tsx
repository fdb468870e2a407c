import { type ReactNode, useEffect, useState } from 'react';
import { createKeys, KeysProvider } from '../lib/keys.ts';

/** The one place that listens to single keys, for everything below. */
export function Keyboard({ children }: { children: ReactNode }) {
  const [keys] = useState(createKeys);
  useEffect(() => {
    addEventListener('keydown', keys.handle);
    return () => removeEventListener('keydown', keys.handle);
  }, [keys]);
  return <KeysProvider value={keys}>{children}</KeysProvider>;
}
