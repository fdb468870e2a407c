import { Ellipsis, Trash2 } from 'lucide-react';
import { soon } from '../../lib/pages/soon.ts';
import { Button, type ButtonProps } from './button.tsx';
import { MenuButton } from './menu-button.tsx';
import type { ActionsMenuItemsProps } from './open-menu.tsx';

const ActionsMenuItems = soon(async () => (await import('./open-menu.tsx')).ActionsMenuItems);

type ActionsMenuProps = ActionsMenuItemsProps & {
  /** What they are done with, as a screen reader says it. */
  of: string;
};

/** What can be done with one record, at the end of its row or card; deleting is last, in red, and asks first. */
export function ActionsMenu({ of, ...items }: ActionsMenuProps) {
  return (
    <MenuButton
      aria-label={`Actions for ${of}`}
      className="grid size-10 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-sunken max-md:size-12 print:hidden"
      preload={ActionsMenuItems.preload}
      renderMenu={(menu) => <ActionsMenuItems {...menu} {...items} />}
    >
      <Ellipsis aria-hidden="true" size={20} />
    </MenuButton>
  );
}

/** Deletes what its place is about, where there is no menu for it; it is last there, and something asks first. */
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
