import type { SingleStanding } from '@ffl/domain/credentials/single-standing';
import { dashboardMessages as messages } from '@ffl/domain/dashboard/messages';
import { countText } from '@ffl/domain/numbers/count-text';
import { Link } from '@tanstack/react-router';
import type { LapsingPeople } from '../../api/dashboard/rows.ts';

const figures: readonly { standing: SingleStanding; short: string; look: string }[] = [
  { standing: 'ends_14', short: 'lapse within 14 days', look: 'text-expiring-14' },
  { standing: 'ends_30', short: 'within 30 days', look: 'text-ink' },
  { standing: 'has_lapsed', short: 'lapsed', look: 'text-expired' },
];

/** How many people have anything that ends soon or has lapsed, whatever else they hold for longer. Each number leads to them. */
export function LapsingCounts({ lapsing }: { lapsing: readonly LapsingPeople[] }) {
  return (
    <ul aria-label={messages.lapsingTitle} className="divide-y divide-line border-line border-b">
      {lapsing.map(({ base, ...counts }) => (
        <li key={base} className="grid items-center gap-x-2 px-3 py-1 md:grid-cols-[5rem_1fr]">
          <span className="wrap-anywhere px-1 font-semibold text-meta max-md:pt-1">{base ?? messages.anywhere}</span>
          <span className="grid grid-cols-[1.35fr_1fr_0.8fr] gap-x-2">
            {figures.map(({ standing, short, look }) => (
              <Link
                key={standing}
                to="/admin/members"
                search={{ standing, ...(base !== null && { base }) }}
                className="flex min-h-9 flex-wrap content-center items-baseline gap-x-1.5 rounded-control px-1 hover:bg-sunken max-md:min-h-12 max-md:flex-col max-md:flex-nowrap max-md:py-1"
                data-numbers=""
              >
                <span className="sr-only">{base ?? messages.anywhere}: </span>
                <span className={`font-bold underline decoration-1 underline-offset-4 ${look}`}>
                  {countText(counts[standing])}
                </span>{' '}
                <span className="text-caption text-ink-2">{short}</span>
              </Link>
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}
