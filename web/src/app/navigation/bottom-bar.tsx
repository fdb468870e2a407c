import { Link } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { MenuButton } from '../../components/ui/menu-button.tsx';
import { soon } from '../../lib/pages/soon.ts';
import { barItems, type NavItem } from './nav-items.ts';

const MoreMenu = soon(async () => (await import('./more-menu.tsx')).MoreMenu);

const slotClass =
  'relative flex min-h-14 w-full flex-col items-center justify-center gap-0.5 px-1 text-label text-brand-ink';
const currentClass =
  'font-semibold text-white before:absolute before:inset-x-4 before:top-0 before:h-1 before:rounded-pill before:bg-white';

/** Navigation at the bottom of a phone, within reach of the thumb. */
export function BottomBar({ items }: { items: NavItem[] }) {
  const { shown, more } = barItems(items);
  return (
    <nav
      aria-label="Main"
      className="bottom-bar on-brand z-20 shrink-0 bg-brand pb-safe text-white md:hidden print:hidden"
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
            <MenuButton
              className={slotClass}
              preload={MoreMenu.preload}
              renderMenu={(menu) => <MoreMenu {...menu} items={more} />}
            >
              <Ellipsis aria-hidden="true" size={22} />
              More
            </MenuButton>
          </li>
        )}
      </ul>
    </nav>
  );
}
