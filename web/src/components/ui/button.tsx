import { clsx } from 'clsx';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';

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
        // Both texts share a cell, so the button is as wide as the longer one.
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

export type ButtonLook = {
  variant?: keyof typeof variants | undefined;
  size?: keyof typeof sizes | undefined;
};

/** A button's class names; also for a `Link` that must look like one. */
export function buttonClass({ variant = 'secondary', size = 'regular' }: ButtonLook): string {
  return `${base} ${variants[variant]} ${sizes[size]}`;
}

const base =
  'inline-flex select-none items-center justify-center gap-2 rounded-control border font-semibold transition-colors duration-100 disabled:opacity-60';

const variants = {
  primary: 'border-transparent bg-accent text-on-accent enabled-hover:bg-accent-strong',
  secondary: 'border-line-strong bg-surface text-ink enabled-hover:bg-sunken',
  danger: 'border-transparent bg-danger text-on-danger enabled-hover:bg-danger-strong',
  ghost: 'border-transparent text-ink enabled-hover:bg-sunken',
  link: 'border-transparent text-accent underline underline-offset-4 enabled-hover:text-accent-strong link-target',
};

const sizes = {
  small: 'min-h-8 px-3 py-1 text-meta max-md:min-h-12',
  regular: 'min-h-10 px-4 py-1.5 text-body max-md:min-h-12',
  large: 'min-h-12 px-6 py-2 text-card-title max-md:min-h-14',
};
