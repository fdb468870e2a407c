import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { toast as sonner, Toaster } from 'sonner';
import { useProduct } from '../../lib/product.ts';
import type { Toast, ToastAction } from '../../lib/toast.ts';
import { useToastFocus } from './use-toast-focus.ts';

const icons = { success: CircleCheck, error: CircleAlert, warning: TriangleAlert, info: Info };
const iconColours = { success: 'text-active', error: 'text-danger', warning: 'text-expiring', info: 'text-info' };

const classNames = {
  toast:
    'pointer-events-auto flex w-(--width) items-start gap-3 rounded-card border border-line-strong bg-surface p-4 pr-10 text-ink shadow-float',
  title: 'font-semibold',
  description: 'text-ink-2',
  content: 'min-w-0 flex-1',
  icon: 'mt-0.5',
  closeButton:
    'absolute top-2 right-2 grid size-8 place-items-center rounded-control text-ink-2 hover:bg-sunken hover:text-ink',
  actionButton: 'min-h-8 shrink-0 self-center rounded-control px-3 font-semibold text-accent underline hover:bg-sunken',
};

/** The library's own one does not get past an open window. */
const noHotkey: string[] = [];

/** The toast asked for last; without one, what is still shown goes. It waits while somebody is at it. */
export function ToastView({ toast }: { toast: Toast | undefined }) {
  const { toasts } = useProduct();
  const isHeld = useToastFocus();
  const drawn = useRef<{ toast: Toast; id: string | number }>(undefined);
  useEffect(() => {
    const id = drawn.current?.toast === toast ? drawn.current?.id : undefined;
    if (id === undefined) sonner.dismiss();
    drawn.current = toast && { toast, id: draw(toast, { id, isHeld, onGone: () => toasts.takeBack(toast) }) };
  }, [toast, isHeld, toasts]);
  // The library shows again, wherever it is drawn next, what nobody dismissed.
  useEffect(() => () => void sonner.dismiss(), []);

  // Beside the page, which an open window takes away from pointers and screen readers.
  return createPortal(
    <Toaster
      visibleToasts={1}
      className="font-sans!"
      icons={{ close: <X aria-hidden="true" size={18} /> }}
      position="bottom-right"
      offset={{ bottom: '1.5rem', right: 'var(--toast-right)' }}
      mobileOffset={{ bottom: 'var(--toast-bottom)', left: '1rem', right: '1rem' }}
      hotkey={noHotkey}
      customAriaLabel="Messages"
      toastOptions={{ unstyled: true, closeButton: true, classNames, closeButtonAriaLabel: 'Dismiss' }}
    />,
    document.body,
  );
}

type Drawing = { id: string | number | undefined; isHeld: boolean; onGone: () => void };

/** Draws it anew where it has an `id` already. */
function draw({ tone, title, text, action, seconds }: Toast, { id, isHeld, onGone }: Drawing): string | number {
  const Icon = icons[tone];
  const usualSeconds = tone === 'error' ? Number.POSITIVE_INFINITY : 6;
  return sonner(title, {
    ...(id !== undefined && { id }),
    description: text,
    duration: isHeld ? Number.POSITIVE_INFINITY : (seconds ?? usualSeconds) * 1000,
    icon: <Icon aria-hidden="true" size={20} className={iconColours[tone]} />,
    onAutoClose: onGone,
    onDismiss: onGone,
    ...(action && { action: { label: action.label, onClick: () => press(action, onGone) } }),
  });
}

function press({ onAction }: ToastAction, onGone: () => void): void {
  onGone();
  onAction();
}
