import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type ReactNode, useLayoutEffect } from 'react';
import { buttonClass } from '../../components/ui/button.tsx';
import { useWakeLock } from '../../hooks/device/use-wake-lock.ts';
import { useReturnFocus } from '../../hooks/pages/use-return-focus.ts';
import { chooseTheme, storedTheme } from '../../lib/device/theme.ts';

type ShownToOthersProps = { className: string; onClose: () => void; children: ReactNode };

/** The whole window on white, for someone looking at a member's phone; the screen stays awake. */
export function ShownToOthers({ className, onClose, children }: ShownToOthersProps) {
  const returnFocus = useReturnFocus();
  useWakeLock();
  useLight();
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-white print:hidden" />
        <Dialog.Content
          data-in-address=""
          aria-describedby={undefined}
          onCloseAutoFocus={returnFocus}
          className={`fixed inset-x-0 top-0 bottom-(--toast-room) z-40 flex flex-col bg-white text-ink focus:outline-none print:hidden ${className}`}
        >
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

export function CloseShown() {
  return (
    <Dialog.Close className={buttonClass({ variant: 'primary', size: 'large' })}>
      <X aria-hidden="true" size={20} />
      Close
    </Dialog.Close>
  );
}

/** Uses the light theme while the page behind isn't visible. */
function useLight(): void {
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = 'light';
    return () => chooseTheme(storedTheme());
  }, []);
}
