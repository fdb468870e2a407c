import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, type RefObject, useCallback, useRef } from 'react';
import { useReturnFocus } from '../../hooks/pages/use-return-focus.ts';
import { buttonClass } from './button.tsx';

export type DialogProps = {
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
  /** Buttons, the main one last. For a form in the body use `<Button type="submit" form={formId}>`. */
  footer?: ReactNode;
  width?: 'regular' | 'wide';
  /** The text above the fields is to be read first, so no field takes the focus. */
  isReadFirst?: boolean;
  /** Lies over every other window, even a question. */
  isOverAll?: boolean;
  onClose: () => void;
};

/** A modal window, open while rendered: card on a desktop, full-screen sheet on a phone. */
export function Dialog({
  title,
  description,
  children,
  footer,
  width = 'regular',
  isReadFirst = false,
  isOverAll = false,
  onClose,
}: DialogProps) {
  const returnFocus = useReturnFocus();
  const body = useRef<HTMLDivElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  const watchBody = useCallback((element: HTMLDivElement) => {
    body.current = element;
    const ends = [keepFocusInSight(element), focusWhenThere(element, close)];
    return () => {
      for (const end of ends) end();
    };
  }, []);

  function focusFirstField(event: Event) {
    const field = body.current && firstField(body.current);
    if (!field || isReadFirst) return;
    event.preventDefault();
    field.focus();
  }

  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={isOverAll ? alertOverlayClass : overlayClass}>
          <Radix.Content
            {...(description === undefined && { 'aria-describedby': undefined })}
            className={clsx(panelClass({ width }))}
            onOpenAutoFocus={focusFirstField}
            onCloseAutoFocus={returnFocus}
            onKeyDownCapture={ignoreHeldEnter}
            onInteractOutside={stayForToasts}
          >
            <header className="flex items-start gap-4 border-line border-b px-4 py-3 md:px-6 md:py-4">
              <div className="min-w-0 flex-1 py-1 max-md:pt-2.5">
                <Radix.Title className="font-semibold text-dialog-title">{title}</Radix.Title>
                {description !== undefined && (
                  <Radix.Description className="mt-1 text-ink-2">{description}</Radix.Description>
                )}
              </div>
              <Radix.Close
                ref={close}
                aria-label="Close"
                className={clsx(buttonClass({ variant: 'ghost' }), 'size-10 shrink-0 px-0! max-md:size-12')}
              >
                <X aria-hidden="true" size={20} />
              </Radix.Close>
            </header>
            <div ref={watchBody} className="min-h-0 flex-1 overflow-y-auto px-4 py-4 md:px-6 md:py-5">
              {children}
            </div>
            {footer !== undefined && (
              <footer className="flex flex-wrap justify-end gap-3 border-line border-t bg-surface px-4 pt-3 md:rounded-b-card pb-[max(0.75rem,env(safe-area-inset-bottom))] max-md:[&>*]:flex-1 md:px-6">
                {footer}
              </footer>
            )}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}

function firstField(body: HTMLElement): HTMLElement | null {
  return body.querySelector<HTMLElement>('input:enabled, select:enabled, textarea:enabled');
}

/** Focus stays on Close until the first field has loaded. */
function focusWhenThere(body: HTMLElement, close: RefObject<HTMLElement | null>): () => void {
  const observer = new MutationObserver(() => {
    const field = firstField(body);
    if (!field) return;
    observer.disconnect();
    if (document.activeElement === close.current) field.focus();
  });
  if (!firstField(body)) observer.observe(body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/** Scrolls the focused control into view when the footer grows, for example to show a refusal. */
function keepFocusInSight(body: HTMLElement): () => void {
  const observer = new ResizeObserver(() => {
    const focused = document.activeElement;
    // A radio button's own box is a hidden dot.
    if (body.contains(focused)) (focused?.closest('label') ?? focused)?.scrollIntoView({ block: 'nearest' });
  });
  observer.observe(body);
  return () => observer.disconnect();
}

const overlayClass =
  'appear fixed inset-0 z-40 grid bg-scrim max-md:place-items-stretch max-md:pb-(--toast-room) md:place-items-center md:p-6 md:pb-(--toast-band) print:static';

/** For a window with one question or message: a card, even on a phone. */
export const alertOverlayClass = 'appear fixed inset-0 z-50 grid place-items-center bg-scrim p-4 pb-(--toast-band)';

const widths = {
  regular: 'md:max-w-140 md:border md:border-line md:shadow-float',
  wide: 'md:max-w-180 md:border md:border-line md:shadow-float',
  narrow: 'border border-line-strong shadow-float max-h-[calc(100dvh-1rem-var(--toast-band))] md:max-w-110',
};

export function panelClass({ width = 'regular' }: { width?: keyof typeof widths | undefined }): string {
  return `flex max-h-[calc(100dvh-var(--toast-room))] w-full flex-col bg-surface text-ink focus:outline-none md:max-h-[calc(100dvh-1.5rem-var(--toast-band))] md:rounded-card ${widths[width]}`;
}

/** The key that opened a window, or led to its next step, does nothing there while it is held down. */
export function ignoreHeldEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.repeat && !(event.target instanceof HTMLTextAreaElement)) event.preventDefault();
}

type Outside = CustomEvent<{ originalEvent: Event }>;

/** A click on a toast beside an open window closes only the toast. By then the click may have removed it. */
export function stayForToasts(event: Outside): void {
  const { target } = event.detail.originalEvent;
  if (target instanceof Element && target.closest('[data-toast]')) event.preventDefault();
}
