import type { OnRecorded } from '../../api/credentials/recorded-punch.ts';
import type { OnRemoved } from '../../api/credentials/remove-credential.ts';
import type { CredentialAsked } from './credential-asked.ts';
import { CredentialDialog } from './credential-dialog.tsx';
import { RemoveCredential } from './remove-credential.tsx';

type AskedDialogProps = {
  asked: CredentialAsked;
  onClose: () => void;
  onRecorded?: OnRecorded | undefined;
  onRemoved?: OnRemoved | undefined;
};

/** What was requested for one credential. */
export function AskedDialog({ asked, onClose, onRecorded, onRemoved }: AskedDialogProps) {
  if (asked.kind === 'remove') return <RemoveCredential asked={asked} onClose={onClose} onRemoved={onRemoved} />;
  return <CredentialDialog asked={asked} onClose={onClose} onRecorded={onRecorded} />;
}
