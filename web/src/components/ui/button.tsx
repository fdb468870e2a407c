import { clsx } from 'clsx';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { type ButtonLook, buttonClass } from './button-class.ts';

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    icon?: ReactNode;
    /** Keeps focus and width, shows `busyText`, and ignores clicks. */
    busy?: boolean | undefined;
    busyText?: string | undefined;
  };

export function Button({
  variant,
  size,
  icon,
  busy = false,
  busyText,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault();
    else onClick?.(event);
  }

  return (
    <button
      type="button"
      {...rest}
      aria-disabled={busy || rest['aria-disabled']}
      aria-busy={busy || undefined}
      className={clsx(buttonClass({ variant, size }), className)}
      onClick={handleClick}
    >
      {busyText === undefined ? (
        <>
          {icon}
          {children}
        </>
      ) : (
        // Both share one cell, icon with its words, so the width is the longer one's.
        <span className="grid justify-items-center">
          <span
            aria-hidden={busy}
            className={clsx('col-start-1 row-start-1 flex items-center gap-2', busy && 'invisible')}
          >
            {icon}
            <span>{children}</span>
          </span>
          <span aria-hidden={!busy} className={clsx('col-start-1 row-start-1', !busy && 'invisible')}>
            {busyText}
          </span>
        </span>
      )}
    </button>
  );
}
