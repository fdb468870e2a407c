import { type HistoryType, historyLabels } from '@ffl/domain/credentials/history';
import { clsx } from 'clsx';
import { BadgePlus, CalendarSync, CircleMinus, Pencil, RotateCw, Siren } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { StatusPill } from '../ui/status-pill.tsx';

type TimelineItemProps = {
  type: HistoryType;
  at: Date;
  /** As people read it. */
  atText: string;
  isLiveMission: boolean;
  isUndone: boolean;
  /** Struck through with the rest if undone. */
  facts?: string | undefined;
  notes: string;
  /** Who undid it and why, and what can be done. */
  children?: ReactNode;
  ref?: Ref<HTMLLIElement>;
};

/** One history entry; undone ones stay, struck through. */
export function TimelineItem({
  type,
  at,
  atText,
  isLiveMission,
  isUndone,
  facts,
  notes,
  children,
  ref,
}: TimelineItemProps) {
  const Icon = icons[type];
  const struck = isUndone && 'line-through';
  return (
    <li ref={ref} tabIndex={-1} className="relative pb-5 pl-6 last:pb-0">
      <span className="absolute -left-3 inline-flex size-6 items-center justify-center rounded-pill border border-line-strong bg-surface text-ink-2">
        <Icon aria-hidden="true" size={14} />
      </span>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-table">
        <span className={clsx('font-semibold', struck)}>{historyLabels[type]}</span>
        <time dateTime={at.toISOString()} className={clsx('text-ink-2', struck)} data-numbers="">
          {atText}
        </time>
        {isLiveMission && type !== 'live_mission' && <StatusPill state="live-mission">Live Mission</StatusPill>}
        {isUndone && <StatusPill state="inactive">Taken back</StatusPill>}
      </p>
      {facts && (
        <p className={clsx('text-ink-2 text-meta', struck)} data-numbers="">
          {facts}
        </p>
      )}
      {notes && <p className={clsx('wrap-anywhere text-meta', struck)}>{notes}</p>}
      {children}
    </li>
  );
}

const icons: Readonly<Record<HistoryType, typeof RotateCw>> = {
  initial_issuance: BadgePlus,
  renewal: RotateCw,
  live_mission: Siren,
  removal: CircleMinus,
  correction: Pencil,
  clocks: CalendarSync,
};
