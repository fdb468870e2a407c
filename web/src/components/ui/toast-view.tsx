import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { newForMs } from '../../lib/pages/guard-presses.ts';
import { useProduct } from '../../lib/product.ts';
import type { Toast } from '../../lib/toast.ts';
import { useToastFocus } from './use-toast-focus.ts';

const looks = {
  success: { Icon: CircleCheck, color: 'text-active' },
  error: { Icon: CircleAlert, color: 'text-danger' },
  warning: { Icon: TriangleAlert, color: 'text-expiring-14' },
  info: { Icon: Info, color: 'text-info' },
};

const usualSeconds = 6;

/** The latest toast, at the bottom of the window. The page ends above it, so it covers nothing. */
export function ToastView({ toast }: { toast: Toast }) {
  const { toasts } = useProduct();
  const bar = useRef<HTMLElement>(null);
  const handleMove = useCountdown(toast);
  const isNew = useIsNew(toast);
  useRoom(bar);
  const { tone, title, text, action } = toast;
  const { Icon, color } = looks[tone];

  function act() {
    toasts.dismiss(toast);
    action?.onAction();
  }

  return (
    <section
      ref={bar}
      aria-label="Messages"
      data-toast=""
      className={clsx(
        isNew && 'pointer-events-none',
        'fixed inset-x-0 bottom-(--toast-bottom) z-60 border-line-strong border-t bg-surface text-ink',
      )}
      onPointerMove={handleMove}
    >
      <div className="mx-auto flex max-w-180 items-center gap-3 px-4 py-2.5">
        <Icon aria-hidden="true" size={20} className={`shrink-0 ${color}`} />
        <div className="wrap-anywhere max-h-[30dvh] min-w-0 flex-1 overflow-y-auto">
          <p data-title="" className="font-semibold">
            {title}
          </p>
          {text && <p className="text-ink-2 text-meta">{text}</p>}
        </div>
        {action && (
          <button
            type="button"
            data-action=""
            className="min-h-10 shrink-0 rounded-control px-3 font-semibold text-accent underline underline-offset-4 hover:bg-sunken max-md:min-h-12"
            onClick={act}
          >
            {action.label}
          </button>
        )}
        <button
          type="button"
          aria-label="Dismiss"
          className="grid size-10 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-sunken hover:text-ink max-md:size-12"
          onClick={() => toasts.dismiss(toast)}
        >
          <X aria-hidden="true" size={18} />
        </button>
      </div>
    </section>
  );
}

/**
 * Toasts other than errors disappear by themselves. Focus keeps a toast; pointer movement over it restarts its time.
 */
function useCountdown(toast: Toast): (event: PointerEvent) => void {
  const { toasts } = useProduct();
  const isHeld = useToastFocus();
  const [movedAt, setMovedAt] = useState(0);
  const { tone, seconds = tone === 'error' ? null : usualSeconds } = toast;

  // biome-ignore lint/correctness/useExhaustiveDependencies: begins anew with each move
  useEffect(() => {
    if (isHeld || seconds === null) return;
    const timer = setTimeout(() => toasts.dismiss(toast), seconds * 1000);
    return () => clearTimeout(timer);
  }, [toast, toasts, isHeld, seconds, movedAt]);

  // A toast that appears under a resting pointer isn't movement.
  return ({ movementX, movementY, timeStamp }) => {
    if (movementX !== 0 || movementY !== 0) setMovedAt(Math.ceil(timeStamp / 500));
  };
}

/** Until people can have seen a toast, presses go through to what is below, since they were meant for that. */
function useIsNew(toast: Toast): boolean {
  const [seen, setSeen] = useState<Toast>();
  useEffect(() => {
    const timer = setTimeout(() => setSeen(toast), newForMs);
    return () => clearTimeout(timer);
  }, [toast]);
  return seen !== toast;
}

/** Gives the page and its windows the toast's height, and keeps the focused control in sight. */
function useRoom(bar: { readonly current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    function measure() {
      style.setProperty('--toast-room', `${bar.current?.offsetHeight ?? 0}px`);
      document.activeElement?.scrollIntoView({ block: 'nearest' });
    }
    measure();
    const observer = new ResizeObserver(measure);
    if (bar.current) observer.observe(bar.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--toast-room');
    };
  }, [bar]);
}
