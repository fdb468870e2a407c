import { Ellipsis, Trash2 } from 'lucide-react';
import { soon } from '../../lib/pages/soon.ts';
import { Button, type ButtonProps } from './button.tsx';
import { MenuButton } from './menu-button.tsx';
import type { ActionsMenuItemsProps } from './open-menu.tsx';

const ActionsMenuItems = soon(async () => (await import('./open-menu.tsx')).ActionsMenuItems);

type ActionsMenuProps = ActionsMenuItemsProps & {
  /** The record's name, for screen readers. */
  of: string;
};

/** The menu of one record's acts, at the end of its row or card. Deleting is last, in red, and asks first. */
export function ActionsMenu({ of, ...items }: ActionsMenuProps) {
  return (
    <MenuButton
      aria-label={`Actions for ${of}`}
      className="grid size-10 md:pointer-coarse:size-11 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-sunken max-md:size-12 print:hidden"
      preload={ActionsMenuItems.preload}
      renderMenu={(menu) => <ActionsMenuItems {...menu} {...items} />}
    >
      <Ellipsis aria-hidden="true" size={20} />
    </MenuButton>
  );
}

/** Deletes a record from its own page, where there is no menu. It is the last button, and asks first. */
export function DeleteButton({ className = '', ...rest }: Omit<ButtonProps, 'variant' | 'icon'>) {
  return (
    <Button
      variant="ghost"
      icon={<Trash2 aria-hidden="true" size={18} />}
      className={`px-3! text-danger! print:hidden ${className}`}
      {...rest}
    />
  );
}
