import type { OnRemoved } from '../../api/credentials/remove-credential.ts';
import type { OnRecorded } from '../../api/credentials/tell-recorded.ts';
import type { IssueRequest, RemovalRequest } from './credential-actions.tsx';
import { IssueDialog } from './issue-dialog.tsx';
import { RemoveCredential } from './remove-credential.tsx';

type RequestedDialogProps = {
  asked: IssueRequest | RemovalRequest;
  onClose: () => void;
  onRecorded?: OnRecorded | undefined;
  onRemoved?: OnRemoved | undefined;
};

/** What was requested for one credential. */
export function RequestedDialog({ asked, onClose, onRecorded, onRemoved }: RequestedDialogProps) {
  if (asked.kind === 'remove') return <RemoveCredential asked={asked} onClose={onClose} onRemoved={onRemoved} />;
  return <IssueDialog asked={asked} onClose={onClose} onRecorded={onRecorded} />;
}
