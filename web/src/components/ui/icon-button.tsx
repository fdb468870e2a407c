import { clsx } from 'clsx';
import { Tooltip } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { buttonClass } from './button-class.ts';

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** The accessible name and the tooltip. */
  name: string;
  icon: ReactNode;
  variant?: 'ghost' | 'secondary' | 'danger';
};

export function IconButton({ name, icon, variant = 'ghost', className, ...rest }: IconButtonProps) {
  return (
    <Tooltip.Provider delayDuration={400}>
      <Tooltip.Root>
        <Tooltip.Trigger asChild>
          <button
            type="button"
            {...rest}
            aria-label={name}
            className={clsx(buttonClass({ variant }), 'size-10 shrink-0 px-0! max-md:size-12', className)}
          >
            {icon}
          </button>
        </Tooltip.Trigger>
        <Tooltip.Portal>
          <Tooltip.Content
            sideOffset={6}
            className="appear z-50 rounded-control bg-ink px-2 py-1 text-bg text-caption shadow-float"
          >
            {name}
          </Tooltip.Content>
        </Tooltip.Portal>
      </Tooltip.Root>
    </Tooltip.Provider>
  );
}
