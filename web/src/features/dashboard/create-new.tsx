import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { CalendarPlus, LifeBuoy, UserPlus } from 'lucide-react';

const tile =
  'flex min-h-14 w-full items-center gap-3 rounded-card border border-line bg-surface px-4 py-3 text-left font-semibold';
const pressable = 'transition-colors duration-100 hover:border-accent hover:bg-sunken';

export function CreateNew({ onCreateMember }: { onCreateMember: () => void }) {
  return (
    <section aria-labelledby="create-new">
      <h2 id="create-new" className="mb-3 font-semibold text-dialog-title">
        Create New
      </h2>
      <ul className="grid gap-3 md:grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] md:gap-4">
        <li>
          <button type="button" className={clsx(tile, pressable)} onClick={onCreateMember}>
            <UserPlus aria-hidden="true" size={22} className="shrink-0 text-accent" />
            Create Member Profile
          </button>
        </li>
        <li>
          <Link to="/admin/training/create" className={clsx(tile, pressable)}>
            <CalendarPlus aria-hidden="true" size={22} className="shrink-0 text-accent" />
            Create Training Session
          </Link>
        </li>
        <li>
          <button type="button" disabled className={clsx(tile, 'flex-wrap border-dashed text-ink-2')}>
            <LifeBuoy aria-hidden="true" size={22} className="shrink-0 text-ink-3" />
            <span className="flex-1">SAR Resources</span>{' '}
            <span className="rounded-pill bg-sunken px-2.5 py-0.5 text-meta">Coming Soon</span>
          </button>
        </li>
      </ul>
    </section>
  );
}
