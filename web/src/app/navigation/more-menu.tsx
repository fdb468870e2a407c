import { Link } from '@tanstack/react-router';
import { DropdownMenu } from 'radix-ui';
import { type ReactElement, useRef } from 'react';
import { menuItemClass, OpenMenu } from '../../components/ui/open-menu.tsx';
import type { NavItem } from './nav-items.ts';

type MoreMenuProps = { items: NavItem[]; trigger: ReactElement; onClose: () => void };

/** The pages a phone has no room for. */
export function MoreMenu({ items, trigger }: MoreMenuProps) {
  // After choosing a page, focus belongs to its heading, not the menu button.
  const isLeaving = useRef(false);
  return (
    <OpenMenu
      trigger={trigger}
      side="top"
      sideOffset={8}
      onCloseAutoFocus={(event) => {
        if (isLeaving.current) event.preventDefault();
        isLeaving.current = false;
      }}
    >
      {items.map(({ to, label, icon: Icon }) => (
        <DropdownMenu.Item key={to} asChild>
          <Link
            to={to}
            onClick={() => {
              isLeaving.current = true;
            }}
            className={menuItemClass}
          >
            <Icon aria-hidden="true" size={20} />
            {label}
          </Link>
        </DropdownMenu.Item>
      ))}
    </OpenMenu>
  );
}
