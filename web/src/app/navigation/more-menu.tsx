import { Link } from '@tanstack/react-router';
import { DropdownMenu } from 'radix-ui';
import { type ReactElement, useRef } from 'react';
import type { NavItem } from './nav-items.ts';

type MoreMenuProps = { items: NavItem[]; trigger: ReactElement; onClose: () => void };

/** The pages a phone has no room for. */
export function MoreMenu({ items, trigger }: MoreMenuProps) {
  // After choosing a page, focus belongs to its heading, not the menu button.
  const isLeaving = useRef(false);
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          side="top"
          align="end"
          sideOffset={8}
          onCloseAutoFocus={(event) => {
            if (isLeaving.current) event.preventDefault();
            isLeaving.current = false;
          }}
          className="appear z-70 min-w-52 rounded-card border border-line bg-surface p-1 text-ink shadow-float"
        >
          {items.map(({ to, label, icon: Icon }) => (
            <DropdownMenu.Item key={to} asChild>
              <Link
                to={to}
                onClick={() => {
                  isLeaving.current = true;
                }}
                className="flex min-h-12 items-center gap-3 rounded-control px-3 data-highlighted:bg-sunken data-highlighted:outline-none"
              >
                <Icon aria-hidden="true" size={20} />
                {label}
              </Link>
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
