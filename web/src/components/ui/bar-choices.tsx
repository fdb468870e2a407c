import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { barBoxClass, barLabelClass } from './filter-fields.tsx';

type BarChoicesProps = {
  label: string;
  /** The current choice, in a word or two. */
  chosen: string;
  className?: string;
  children: ReactNode;
};

/** Several choices behind a button shaped like a single one. Closes when a choice leads elsewhere. */
export function BarChoices({ label, chosen, className, children }: BarChoicesProps) {
  const [isOpen, setIsOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  useEffect(() => {
    if (!isOpen) return;
    const close = ({ target }: Event) => box.current?.contains(target as Node) || setIsOpen(false);
    addEventListener('pointerdown', close);
    return () => removeEventListener('pointerdown', close);
  }, [isOpen]);

  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    setIsOpen(false);
    button.current?.focus();
  }

  function handleBlur({ relatedTarget }: FocusEvent) {
    if (relatedTarget && !box.current?.contains(relatedTarget)) setIsOpen(false);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens for what leaves the choices
    <div ref={box} className={clsx('relative', className)} onKeyDown={handleKey} onBlur={handleBlur}>
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        className={clsx(barBoxClass, 'min-h-10 w-full pr-9 text-left text-meta')}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className={barLabelClass}>{label}</span>{' '}
        <span className="min-w-0 truncate pl-2 font-semibold">{chosen}</span>
        <ChevronDown aria-hidden="true" size={18} className="pointer-events-none absolute right-3 text-ink-2" />
      </button>
      {isOpen && (
        <div
          id={id}
          className="absolute top-full left-0 z-20 mt-1 w-80 rounded-card border border-line bg-surface p-3 shadow-float"
        >
          {children}
        </div>
      )}
    </div>
  );
}
