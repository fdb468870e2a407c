import { clsx } from 'clsx';
import { DropdownMenu } from 'radix-ui';
import type { ComponentProps, ReactElement } from 'react';

type OpenMenuProps = ComponentProps<typeof DropdownMenu.Content> & { trigger: ReactElement };

/** A menu around its button, open. At its end focus returns to the button, unless a page that came meanwhile has it. */
export function OpenMenu({ trigger, className = 'min-w-52', ...content }: OpenMenuProps) {
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          onCloseAutoFocus={leaveMovedFocus}
          className={clsx(
            'appear z-70 rounded-card border border-line bg-surface p-1 text-ink shadow-float',
            className,
          )}
          {...content}
        />
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function leaveMovedFocus(event: Event) {
  if (document.activeElement !== document.body) event.preventDefault();
}

/** Class of an item; add a cursor for those that are no links. */
export const menuItemClass =
  'flex min-h-12 items-center gap-3 rounded-control px-3 data-highlighted:bg-sunken data-highlighted:outline-none';
