import { ConfirmDialog } from './confirm-dialog.tsx';

type DiscardDialogProps = { onDiscard: () => void; onKeep: () => void };

/** Asks before a form with entries is left. */
export function DiscardDialog({ onDiscard, onKeep }: DiscardDialogProps) {
  return (
    <ConfirmDialog title="Discard your entries?" confirmText="Discard" onConfirm={onDiscard} onCancel={onKeep}>
      What you entered has not been saved and will be lost.
    </ConfirmDialog>
  );
}
