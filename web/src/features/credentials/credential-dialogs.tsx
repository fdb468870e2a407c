import type { OnRecorded } from '../../api/credentials/recorded-punch.ts';
import type { OnRemoved } from '../../api/credentials/remove-credential.ts';
import { CredentialDialog } from './credential-dialog.tsx';
import { RemoveCredential } from './remove-credential.tsx';
import type { CredentialDialogsState } from './use-credential-dialogs.ts';

type CredentialDialogsProps = {
  dialogs: CredentialDialogsState;
  onRecorded?: OnRecorded | undefined;
  onRemoved?: OnRemoved | undefined;
};

/** Those that are open, in the order of the asking. */
export function CredentialDialogs({ dialogs: { opened, close }, onRecorded, onRemoved }: CredentialDialogsProps) {
  return opened.map((asked) => {
    const onClose = () => close(asked.key);
    if (asked.kind === 'remove') {
      return <RemoveCredential key={asked.key} asked={asked} onClose={onClose} onRemoved={onRemoved} />;
    }
    return <CredentialDialog key={asked.key} asked={asked} onClose={onClose} onRecorded={onRecorded} />;
  });
}
