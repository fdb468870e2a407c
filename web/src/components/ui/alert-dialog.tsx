import { AlertDialog as Radix } from 'radix-ui';
import { useReturnFocus } from '../../hooks/pages/use-return-focus.ts';
import { Button } from './button.tsx';
import { alertOverlayClass, panelClass } from './dialog-class.ts';
import { ignoreHeldEnter } from './ignore-held-enter.ts';

export type AlertDialogProps = { text: string; onClose: () => void };

/** Says one sentence that must be read before continuing. */
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
