import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useState } from 'react';
import type { NavItem } from './nav-items.ts';

const storageKey = 'ffl-sidebar';

const linkClass =
  'relative flex min-h-11 items-center gap-3 rounded-control px-3 font-semibold text-brand-ink hover:bg-brand-raised hover:text-white';
const currentClass =
  'bg-brand-raised text-white before:absolute before:inset-y-1.5 before:left-0 before:w-1 before:rounded-pill before:bg-white';

/** 224 px wide; between 768 and 1100 px folded to its icons, unless the user unfolds it. */
export function Sidebar({ items }: { items: NavItem[] }) {
  const [isFolded, setIsFolded] = useState(() => localStorage.getItem(storageKey) !== 'open');

  function handleFold() {
    setIsFolded(!isFolded);
    localStorage.setItem(storageKey, isFolded ? 'open' : 'folded');
  }

  return (
    <div
      className={clsx(
        'on-brand flex w-56 shrink-0 flex-col bg-brand text-white max-md:hidden print:hidden',
        isFolded && '@max-[68.75rem]/frame:w-16',
      )}
    >
      <nav aria-label="Main" className="flex-1 overflow-y-auto p-3">
        <ul className="flex flex-col gap-1">
          {items.map(({ to, label, icon: Icon, isExact }) => (
            <li key={to}>
              <Link
                to={to}
                activeOptions={{ exact: isExact === true, includeSearch: false }}
                activeProps={{ className: currentClass, 'aria-current': 'page' }}
                className={linkClass}
                {...(isFolded && { title: label })}
              >
                <Icon aria-hidden="true" size={20} className="shrink-0" />
                <span className={clsx(isFolded && '@max-[68.75rem]/frame:sr-only')}>{label}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <button type="button" className={clsx(linkClass, 'm-3 @min-[68.75rem]/frame:hidden')} onClick={handleFold}>
        {isFolded ? <PanelLeftOpen aria-hidden="true" size={20} /> : <PanelLeftClose aria-hidden="true" size={20} />}
        <span className={clsx(isFolded && 'sr-only')}>{isFolded ? 'Show labels' : 'Hide labels'}</span>
      </button>
    </div>
  );
}
