import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { usePageKeys } from '../../hooks/lists/use-page-keys.ts';
import { useReturnFocus } from '../../hooks/pages/use-return-focus.ts';
import type { KeyAct } from '../../lib/keyboard/keys.ts';
import { buttonClass } from './button.tsx';
import { stayForToasts } from './dialog.tsx';

type SheetProps = {
  /** Begins the bar. It or the children must hold one `SheetTitle`, which names the sheet. */
  head?: ReactNode;
  children: ReactNode;
  /** Buttons before the one that closes. */
  tools?: ReactNode;
  onClose: () => void;
  /** Keys that work while nothing covers the sheet. */
  keys?: readonly KeyAct[];
  /** Where focus goes after closing, if not to the element that opened the sheet. */
  focusAfter?: () => HTMLElement | null;
};

const none: KeyAct[] = [];

/** A record beside its list, open while rendered: 720 px from the right, full screen on a phone. */
export function Sheet({ head, children, tools, onClose, keys = none, focusAfter }: SheetProps) {
  const returnFocus = useReturnFocus();
  const sheet = useRef<HTMLDivElement>(null);
  usePageKeys(keys, sheet);

  function handleCloseFocus(event: Event) {
    const target = focusAfter?.();
    if (!target) return returnFocus(event);
    event.preventDefault();
    target.focus();
  }

  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="appear fixed inset-0 z-40 bg-scrim" />
        <Radix.Content
          ref={sheet}
          data-screen=""
          data-in-address=""
          aria-describedby={undefined}
          className="sheet appear fixed top-0 right-0 bottom-(--toast-room) z-40 flex w-full flex-col bg-bg text-ink focus:outline-none md:max-w-180 md:border-line md:border-l md:shadow-float"
          onOpenAutoFocus={focusItself}
          onCloseAutoFocus={handleCloseFocus}
          onInteractOutside={stayForToasts}
        >
          <header className="flex items-center gap-3 border-line border-b bg-surface py-2 pr-1 pl-4 md:pr-4 md:pl-6">
            <div className="flex min-w-0 flex-1 items-center">{head}</div>
            <div className="flex items-center gap-1 empty:hidden max-md:gap-0">{tools}</div>
            <Radix.Close
              aria-label="Close"
              className={clsx(buttonClass({ variant: 'ghost' }), 'size-10 shrink-0 px-0! max-md:size-12')}
            >
              <X aria-hidden="true" size={20} />
            </Radix.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-4 pt-2 pb-8 md:px-6 md:pt-3">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export function SheetTitle({ children }: { children: ReactNode }) {
  return (
    <Radix.Title className="wrap-anywhere font-bold text-dialog-title max-md:text-card-title">{children}</Radix.Title>
  );
}

/** Focuses the record itself, so that it is read before its first button. */
function focusItself(event: Event): void {
  event.preventDefault();
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
}
