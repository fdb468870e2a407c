import { type ReactNode, useLayoutEffect, useState } from 'react';
import { createHeldKeys } from '../lib/keyboard/held-keys.ts';
import { createKeys, KeysProvider } from '../lib/keyboard/keys.ts';
import { WhileOpening } from '../lib/pages/soon.ts';

/** The one listener for single keys, for everything below; while a window opens they are held for it. */
export function Keyboard({ children }: { children: ReactNode }) {
  const [keys] = useState(createKeys);
  const [holdKeys] = useState(createHeldKeys);
  useLayoutEffect(() => {
    addEventListener('keydown', keys.handle);
    return () => removeEventListener('keydown', keys.handle);
  }, [keys]);
  return (
    <KeysProvider value={keys}>
      <WhileOpening value={holdKeys}>{children}</WhileOpening>
    </KeysProvider>
  );
}
