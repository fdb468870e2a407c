import { AlertDialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { useReturnFocus } from '../../hooks/pages/use-return-focus.ts';
import { Button } from './button.tsx';
import { alertOverlayClass, ignoreHeldEnter, panelClass } from './dialog.tsx';

export type ConfirmDialogProps = {
  title: ReactNode;
  /** Names the object and what will be lost. */
  children: ReactNode;
  /** The verb on the button. */
  confirmText: string;
  cancelText?: string;
  /** Defaults to red; use `primary` only if nothing is lost, `secondary` if another answer is as likely. */
  variant?: 'danger' | 'primary' | 'secondary';
  /** If set, the text must say why. */
  disabled?: boolean;
  busy?: boolean;
  busyText?: string;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before something is done. Open while rendered; focus starts on the harmless button. */
export function ConfirmDialog({
  title,
  children,
  confirmText,
  cancelText = 'Cancel',
  variant = 'danger',
  disabled,
  busy,
  busyText,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const returnFocus = useReturnFocus();
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onCancel()}>
      <Radix.Portal>
        <Radix.Overlay className={alertOverlayClass}>
          <Radix.Content
            className={`${panelClass({ width: 'narrow' })} rounded-card`}
            onCloseAutoFocus={returnFocus}
            onKeyDownCapture={ignoreHeldEnter}
          >
            <div className="overflow-y-auto p-4 md:p-6">
              <Radix.Title className="font-semibold text-dialog-title">{title}</Radix.Title>
              <Radix.Description asChild>
                <div className="mt-2 text-ink-2">{children}</div>
              </Radix.Description>
              <div className="mt-6 flex flex-wrap justify-end gap-3 max-md:[&>*]:flex-1 max-md:[&>*]:whitespace-nowrap">
                <Radix.Cancel asChild>
                  <Button>{cancelText}</Button>
                </Radix.Cancel>
                <Button variant={variant} disabled={disabled} busy={busy} busyText={busyText} onClick={onConfirm}>
                  {confirmText}
                </Button>
              </div>
            </div>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}

type DiscardDialogProps = { onDiscard: () => void; onClose: () => void };

/** Asks before leaving a form with entries. */
export function DiscardDialog({ onDiscard, onClose }: DiscardDialogProps) {
  return (
    <ConfirmDialog title="Discard your entries?" confirmText="Discard" onConfirm={onDiscard} onCancel={onClose}>
      What you entered has not been saved and will be lost.
    </ConfirmDialog>
  );
}

export type AlertDialogProps = { text: string; onClose: () => void };

/** Shows one sentence that must be read before continuing. */
export function AlertDialog({ text, onClose }: AlertDialogProps) {
  const returnFocus = useReturnFocus();
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={alertOverlayClass}>
          <Radix.Content
            aria-describedby={undefined}
            className={`${panelClass({ width: 'narrow' })} rounded-card p-4 md:p-6`}
            onCloseAutoFocus={returnFocus}
            onKeyDownCapture={ignoreHeldEnter}
          >
            <Radix.Title className="font-semibold text-card-title">{text}</Radix.Title>
            <div className="mt-6 flex justify-end">
              <Radix.Cancel asChild>
                <Button variant="primary">OK</Button>
              </Radix.Cancel>
            </div>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}
