import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { buttonClass } from './button.tsx';
import { Hint } from './hint.tsx';

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
