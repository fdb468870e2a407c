import { useCallback, useState } from 'react';
import type { OnRecorded } from '../../api/credentials/recorded-punches.ts';
import type { OnRemoved } from '../../api/credentials/remove-credential.ts';
import type { CredentialAsked } from './credential-asked.ts';
import { CredentialDialog } from './credential-dialog.tsx';
import { RemoveCredential } from './remove-credential.tsx';

type Opened = CredentialAsked & { key: string };

/** What was asked for and is not finished. It stands beside the list, so that a row which goes takes nothing along. */
export function useCredentialDialogs() {
  const [opened, setOpened] = useState<readonly Opened[]>([]);
  const open = useCallback(
    (asked: CredentialAsked) => setOpened((others) => [...others, { ...asked, key: crypto.randomUUID() }]),
    [],
  );
  const close = useCallback((key: string) => setOpened((all) => all.filter((one) => one.key !== key)), []);
  return { opened, open, close };
}

type CredentialDialogsProps = {
  dialogs: ReturnType<typeof useCredentialDialogs>;
  onRecorded?: OnRecorded | undefined;
  onRemoved?: OnRemoved | undefined;
};

export function CredentialDialogs({ dialogs: { opened, close }, onRecorded, onRemoved }: CredentialDialogsProps) {
  return opened.map((asked) => {
    const onClose = () => close(asked.key);
    if (asked.kind === 'remove') {
      return <RemoveCredential key={asked.key} asked={asked} onClose={onClose} onRemoved={onRemoved} />;
    }
    return <CredentialDialog key={asked.key} asked={asked} onClose={onClose} onRecorded={onRecorded} />;
  });
}
