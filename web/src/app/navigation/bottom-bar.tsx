import { Link } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useRef } from 'react';
import { barItems, type NavItem } from './nav-items.ts';

const slotClass =
  'relative flex min-h-14 w-full flex-col items-center justify-center gap-0.5 px-1 text-caption text-brand-ink';
const currentClass =
  'font-semibold text-white before:absolute before:inset-x-4 before:top-0 before:h-1 before:rounded-pill before:bg-white';

/** The navigation of a phone, within reach of the thumb. */
export function BottomBar({ items }: { items: NavItem[] }) {
  const { shown, more } = barItems(items);
  return (
    <nav
      aria-label="Main"
      className="bottom-bar on-brand sticky bottom-0 z-20 bg-brand pb-safe text-white md:hidden print:hidden"
    >
      <ul className="flex">
        {shown.map(({ to, label, icon: Icon, isExact }) => (
          <li key={to} className="flex-1">
            <Link
              to={to}
              activeOptions={{ exact: isExact === true, includeSearch: false }}
              activeProps={{ className: currentClass, 'aria-current': 'page' }}
              className={slotClass}
            >
              <Icon aria-hidden="true" size={22} />
              {label}
            </Link>
          </li>
        ))}
        {more.length > 0 && (
          <li className="flex-1">
            <MoreMenu items={more} />
          </li>
        )}
      </ul>
    </nav>
  );
}

function MoreMenu({ items }: { items: NavItem[] }) {
  // After choosing a page the focus belongs to its heading, not to the menu button.
  const isLeaving = useRef(false);
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className={slotClass}>
        <Ellipsis aria-hidden="true" size={22} />
        More
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          side="top"
          align="end"
          sideOffset={8}
          onCloseAutoFocus={(event) => {
            if (isLeaving.current) event.preventDefault();
            isLeaving.current = false;
          }}
          className="appear z-30 min-w-52 rounded-card border border-line bg-surface p-1 text-ink shadow-float"
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
