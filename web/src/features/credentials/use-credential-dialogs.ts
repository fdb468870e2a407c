import { useCallback, useState } from 'react';
import type { CredentialRequest } from './credential-request.ts';

type Opened = CredentialRequest & { key: string };

/** What was requested and isn't finished. It is beside the list, so a disappearing row takes nothing along. */
export function useCredentialDialogs() {
  const [opened, setOpened] = useState<readonly Opened[]>([]);
  const open = useCallback(
    (asked: CredentialRequest) => setOpened((others) => [...others, { ...asked, key: crypto.randomUUID() }]),
    [],
  );
  const close = useCallback((key: string) => setOpened((all) => all.filter((one) => one.key !== key)), []);
  return { opened, open, close };
}
