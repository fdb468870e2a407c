import { Link } from '@tanstack/react-router';
import { DropdownMenu } from 'radix-ui';
import type { ReactElement } from 'react';
import { menuItemClass, OpenMenu } from '../../components/ui/open-menu.tsx';
import type { NavItem } from './nav-items.ts';

type MoreMenuProps = { items: NavItem[]; trigger: ReactElement; onClose: () => void };

/** Links to the pages a phone has no room for. */
export function MoreMenu({ items, trigger }: MoreMenuProps) {
  return (
    <OpenMenu trigger={trigger} side="top" sideOffset={8}>
      {items.map(({ to, label, icon: Icon }) => (
        <DropdownMenu.Item key={to} asChild>
          <Link to={to} className={menuItemClass}>
            <Icon aria-hidden="true" size={20} />
            {label}
          </Link>
        </DropdownMenu.Item>
      ))}
    </OpenMenu>
  );
}
