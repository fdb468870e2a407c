import { ConfirmDialog } from './confirm-dialog.tsx';

type DiscardDialogProps = { onDiscard: () => void; onClose: () => void };

/** Asks before leaving a form with entries. */
export function DiscardDialog({ onDiscard, onClose }: DiscardDialogProps) {
  return (
    <ConfirmDialog title="Discard your entries?" confirmText="Discard" onConfirm={onDiscard} onCancel={onClose}>
      What you entered has not been saved and will be lost.
    </ConfirmDialog>
  );
}
