import { type RenewalEntry, type TimelineEntryType, timeline } from '@ffl/domain/credentials';
import { displayDate } from '@ffl/domain/time';
import { clsx } from 'clsx';
import { BadgePlus, RotateCw, Siren } from 'lucide-react';
import { StatusPill } from '../../components/status-pill.tsx';

const icons: Readonly<Record<TimelineEntryType, typeof RotateCw>> = {
  initial_issuance: BadgePlus,
  renewal: RotateCw,
  live_mission: Siren,
};

/** Newest first; a punch that was taken back stays, struck through. */
export function PunchTimeline({ punches }: { punches: readonly RenewalEntry[] }) {
  if (punches.length === 0) return <p className="mt-2 text-ink-2 text-table">No punches yet.</p>;
  return (
    <ol className="mt-2 ml-3 border-line-strong border-l">
      {timeline(punches).map(({ punch, type, label, isLiveMission, isVoided }) => {
        const Icon = icons[type];
        return (
          <li key={punch.id} className="relative pb-4 pl-6 last:pb-0">
            <span className="absolute -left-3 inline-flex size-6 items-center justify-center rounded-pill border border-line-strong bg-surface text-ink-2">
              <Icon aria-hidden="true" size={14} />
            </span>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-table">
              <span className={clsx('font-semibold', isVoided && 'line-through')}>{label}</span>
              <time dateTime={punch.date.toISOString()} className="text-ink-2">
                {displayDate(punch.date)}
              </time>
              {isLiveMission && type !== 'live_mission' && <StatusPill state="live-mission">Live Mission</StatusPill>}
              {isVoided && <StatusPill state="inactive">Taken back</StatusPill>}
            </p>
            {punch.notes && (
              <p className={clsx('break-words text-ink-2 text-meta', isVoided && 'line-through')}>{punch.notes}</p>
            )}
          </li>
        );
      })}
    </ol>
  );
}
