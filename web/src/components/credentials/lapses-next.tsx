import { fullName } from '@ffl/domain/members/member';
import { displayDate } from '@ffl/domain/time/denver';
import { Link } from '@tanstack/react-router';
import { DaysLeftBadge } from './days-left-badge.tsx';

/** Somebody in force whose credential ends before everybody else's. */
type NextLapse = { memberId: string; firstName: string; lastName: string; until: Date };

type LapsesNextProps = { next: NextLapse; now: Date; program?: string };

/** Within a `dl`: who lapses next, with a link to the record, and when. */
export function LapsesNext({ next, now, program }: LapsesNextProps) {
  return (
    <div>
      <dt className="text-ink-2">Lapses next</dt>
      <dd className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Link to="/admin/members" search={{ selected: next.memberId }} className={`${cardLinkClass} wrap-anywhere`}>
          {fullName(next)}
        </Link>
        {program !== undefined && <span>{program}</span>}
        <span className="whitespace-nowrap">{displayDate(next.until)}</span>
        <DaysLeftBadge expiresDate={next.until} now={now} />
      </dd>
    </div>
  );
}

/** A link on a card that is a link as a whole. */
export const cardLinkClass =
  'relative z-10 underline underline-offset-4 hover:text-accent max-md:inline-block max-md:py-2.5';
