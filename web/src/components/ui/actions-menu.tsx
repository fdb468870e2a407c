import { Ellipsis } from 'lucide-react';
import { soon } from '../../lib/pages/soon.ts';
import type { ActionsMenuItemsProps } from './actions-menu-items.tsx';
import { MenuButton } from './menu-button.tsx';

const ActionsMenuItems = soon(async () => (await import('./actions-menu-items.tsx')).ActionsMenuItems);

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
