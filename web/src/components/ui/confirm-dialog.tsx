import { AlertDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { useReturnFocus } from '../../hooks/pages/use-return-focus.ts';
import { Button } from './button.tsx';
import { alertOverlayClass, panelClass } from './dialog-class.ts';
import { ignoreHeldEnter } from './ignore-held-enter.ts';

export type ConfirmDialogProps = {
  title: ReactNode;
  /** Names the object and what is lost. */
  children: ReactNode;
  /** The verb on the button. */
  confirmText: string;
  cancelText?: string;
  /** Red unless nothing is lost. */
  variant?: 'danger' | 'primary';
  /** Say why in the text. */
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
    <AlertDialog.Root open onOpenChange={(isOpen) => !isOpen && onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={alertOverlayClass}>
          <AlertDialog.Content
            className={`${panelClass({ width: 'narrow' })} rounded-card`}
            onCloseAutoFocus={returnFocus}
            onKeyDownCapture={ignoreHeldEnter}
          >
            <div className="overflow-y-auto p-4 md:p-6">
              <AlertDialog.Title className="font-semibold text-dialog-title">{title}</AlertDialog.Title>
              <AlertDialog.Description asChild>
                <div className="mt-2 text-ink-2">{children}</div>
              </AlertDialog.Description>
              <div className="mt-6 flex flex-wrap justify-end gap-3 max-md:[&>*]:flex-1 max-md:[&>*]:whitespace-nowrap">
                <AlertDialog.Cancel asChild>
                  <Button>{cancelText}</Button>
                </AlertDialog.Cancel>
                <Button variant={variant} disabled={disabled} busy={busy} busyText={busyText} onClick={onConfirm}>
                  {confirmText}
                </Button>
              </div>
            </div>
          </AlertDialog.Content>
        </AlertDialog.Overlay>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
