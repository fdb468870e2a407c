import { type ProgramStanding, standingLabels } from '@ffl/domain/credentials/standing';
import type { ProgramSummary, SummaryCount } from '@ffl/domain/credentials/status';
import { countText } from '@ffl/domain/numbers/count-text';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { opensCard } from '../../components/ui/card-grid.tsx';
import { type PillState, StatusIcon } from '../../components/ui/status-pill.tsx';

type StatusCardsProps = { programId: string; summary: ProgramSummary };

/** Number who hold this credential by standing, each linked to those people. */
export function StatusCards({ programId, summary: { total, active, expiring14, lapsed, grounded } }: StatusCardsProps) {
  const all = { count: total, percent: total === 0 ? 0 : 100 };
  return (
    <ul aria-label="Credential status" className="grid grid-cols-2 gap-3 md:gap-4 lg:grid-cols-4">
      <StatusCard programId={programId} label="Total Credentials" share={all} />
      <StatusCard programId={programId} label="Active" share={active} state="active" standing="in_force" />
      <StatusCard
        programId={programId}
        label="Expiring Soon"
        caption="Next 14 days"
        share={expiring14}
        state="expiring_14"
        standing="expiring_14"
      />
      <StatusCard programId={programId} label="Expired" share={lapsed} state="expired" standing="lapsed" />
      {grounded.count > 0 && (
        <StatusCard
          programId={programId}
          label={standingLabels.grounded}
          share={grounded}
          state="grounded"
          standing="grounded"
        />
      )}
    </ul>
  );
}

type StatusCardProps = {
  programId: string;
  label: string;
  caption?: string;
  share: SummaryCount;
  state?: keyof typeof looks;
  /** Omitted for everyone who holds it. */
  standing?: ProgramStanding;
};

function StatusCard({ programId, label, caption, share: { count, percent }, state, standing }: StatusCardProps) {
  return (
    <li
      data-card=""
      className="relative flex flex-col gap-2 rounded-card border border-line bg-surface p-4 hover:border-line-strong has-[a:active]:bg-sunken"
    >
      <Link
        to="/admin/members"
        search={{ program: programId, ...(standing && { standing }) }}
        className={clsx(opensCard, 'flex flex-1 flex-col gap-1')}
      >
        <span className={clsx('flex items-center gap-1.5 font-semibold text-table', state && looks[state].text)}>
          {state && <StatusIcon state={state} />}
          {label}
        </span>{' '}
        {caption && <span className="text-ink-2 text-meta">{caption} </span>}
        <span className="mt-auto flex flex-wrap items-baseline gap-x-2" data-numbers="">
          <span className="font-bold text-page-title">{countText(count)}</span>{' '}
          <span className="text-ink-2 text-meta">
            {percent}%<span className="sr-only"> of all</span>
          </span>
        </span>
      </Link>
      <div aria-hidden="true" className="h-2 overflow-hidden rounded-pill border border-line bg-sunken">
        <div
          className={clsx('h-full [print-color-adjust:exact]', state ? looks[state].bar : 'bg-ink-2')}
          style={{ width: `${percent}%` }}
        />
      </div>
    </li>
  );
}

const looks = {
  active: { text: 'text-active', bar: 'bg-active' },
  expiring_14: { text: 'text-expiring-14', bar: 'bg-expiring-14' },
  grounded: { text: 'text-expired', bar: 'bg-expired' },
  expired: { text: 'text-expired', bar: 'bg-expired' },
} satisfies Partial<Record<PillState, { text: string; bar: string }>>;
