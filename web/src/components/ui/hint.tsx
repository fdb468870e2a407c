import { clsx } from 'clsx';
import { Slot } from 'radix-ui';
import {
  type ComponentProps,
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { later, PartFailed, type PartFailedProps } from '../../lib/pages/soon.ts';
import { buttonClass } from './button.tsx';

const HintWords = later(async () => (await import('./hint-words.tsx')).HintWords);

const openAfterMs = 400;
/** Leaves time to move the pointer from the control to its text. */
const closeAfterMs = 150;

type HintProps = {
  text: string;
  /** A single focusable control. */
  children: ReactNode;
};

/**
 * Text beside a control, on hover and focus. A list has hundreds of these, so there are only a few handlers until one
 * is wanted.
 */
export function Hint({ text, children }: HintProps) {
  const id = useId();
  const [control, setControl] = useState<Element | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function show(next: Element | null, afterMs: number) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setControl(next), afterMs);
  }

  function handleEnter({ currentTarget, pointerType }: PointerEvent) {
    if (pointerType !== 'touch') show(currentTarget, openAfterMs);
  }

  function handleFocus({ currentTarget }: FocusEvent) {
    if (currentTarget.matches(':focus-visible')) show(currentTarget, 0);
  }

  return (
    <>
      <Slot.Root
        {...(control && { 'aria-describedby': id })}
        onPointerEnter={handleEnter}
        onPointerLeave={() => show(null, closeAfterMs)}
        onPointerDown={() => show(null, 0)}
        onFocus={handleFocus}
        onBlur={() => show(null, 0)}
      >
        {children}
      </Slot.Root>
      {control && (
        <PartFailed value={NoWords}>
          <HintWords
            id={id}
            text={text}
            control={control}
            onStay={() => clearTimeout(timer.current)}
            onLeave={() => show(null, 0)}
          />
        </PartFailed>
      )}
    </>
  );
}

/** The control has its own name, so a hint that can't load is left out. */
function NoWords({ missing }: PartFailedProps) {
  useEffect(() => missing.forget, [missing]);
  return null;
}

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** The accessible name and the tooltip. */
  name: string;
  icon: ReactNode;
  variant?: 'ghost' | 'secondary' | 'danger';
};

export function IconButton({ name, icon, variant = 'ghost', className, ...rest }: IconButtonProps) {
  return (
    <Hint text={name}>
      <button
        type="button"
        {...rest}
        aria-label={name}
        className={clsx(buttonClass({ variant }), 'size-10 shrink-0 px-0! max-md:size-12', className)}
      >
        {icon}
      </button>
    </Hint>
  );
}
