import { type ShownPunch, type TimelineEntryType, timeline } from '@ffl/domain/credentials';
import { displayDate } from '@ffl/domain/time';
import { clsx } from 'clsx';
import { BadgePlus, RotateCw, Siren } from 'lucide-react';
import { StatusPill } from '../ui/status-pill.tsx';

type PunchTimelineProps = { punches: readonly ShownPunch[] };

export const timelineIcons: Readonly<Record<TimelineEntryType, typeof RotateCw>> = {
  initial_issuance: BadgePlus,
  renewal: RotateCw,
  live_mission: Siren,
};

/** Newest first; a punch that was taken back stays, struck through and with its reason. */
export function PunchTimeline({ punches }: PunchTimelineProps) {
  if (punches.length === 0) return <p className="mt-2 text-ink-2 text-table">No punches yet.</p>;
  return (
    <ol className="mt-2 ml-3 border-line-strong border-l">
      {timeline(punches).map(({ punch, type, label, isLiveMission, isVoided }) => {
        const Icon = timelineIcons[type];
        const struck = isVoided && 'line-through';
        return (
          <li key={punch.id} className="relative pb-4 pl-6 last:pb-0">
            <span className="absolute -left-3 inline-flex size-6 items-center justify-center rounded-pill border border-line-strong bg-surface text-ink-2">
              <Icon aria-hidden="true" size={14} />
            </span>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-table">
              <span className={clsx('font-semibold', struck)}>{label}</span>
              <time dateTime={punch.date.toISOString()} className={clsx('text-ink-2', struck)}>
                {displayDate(punch.date)}
              </time>
              {isLiveMission && type !== 'live_mission' && <StatusPill state="live-mission">Live Mission</StatusPill>}
              {isVoided && <StatusPill state="inactive">Taken back</StatusPill>}
            </p>
            {punch.notes && <p className={clsx('break-words text-ink-2 text-meta', struck)}>{punch.notes}</p>}
            {isVoided && punch.voidReason && (
              <p className="break-words text-meta">
                <span className="text-ink-2">Reason: </span>
                {punch.voidReason}
              </p>
            )}
          </li>
        );
      })}
    </ol>
  );
}
