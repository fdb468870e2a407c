import type { OnRemoved } from '../../api/credentials/remove-credential.ts';
import type { OnRecorded } from '../../api/credentials/tell-recorded.ts';
import type { IssueRequest, RemovalRequest } from './credential-actions.tsx';
import { IssueDialog } from './issue-dialog.tsx';
import { RemoveCredential } from './remove-credential.tsx';

type RequestedDialogProps = {
  request: IssueRequest | RemovalRequest;
  onClose: () => void;
  onRecorded?: OnRecorded | undefined;
  onRemoved?: OnRemoved | undefined;
};

/** The dialog of a request for one credential. */
export function RequestedDialog({ request, onClose, onRecorded, onRemoved }: RequestedDialogProps) {
  if (request.kind === 'remove') return <RemoveCredential request={request} onClose={onClose} onRemoved={onRemoved} />;
  return <IssueDialog request={request} onClose={onClose} onRecorded={onRecorded} />;
}
