import {
  type HistoryEntry,
  type HistoryType,
  historyLabels,
  historyType,
  isLiveMissionEntry,
  type TakenBack,
} from '@ffl/domain/credentials';
import type { Program } from '@ffl/domain/programs';
import { displayDate, displayDateTime } from '@ffl/domain/time';
import { clsx } from 'clsx';
import { CircleMinus, Pencil } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { timelineIcons } from '../../components/credentials/punch-timeline.tsx';
import { StatusPill } from '../../components/ui/status-pill.tsx';

type Place = Pick<Program, 'name' | 'base'>;

/** Draws the ways to take an entry back, or all that were recorded with it; `onTakenBack` is told when it worked. */
export type RenderTakeBack = (entry: HistoryEntry, program: Place, onTakenBack: () => void) => ReactNode;

type HistoryItemProps = { entry: HistoryEntry; program: Place; renderTakeBack: RenderTakeBack };

/** One entry; what was taken back stays, struck through, with who did it and why. */
export function HistoryItem({ entry, program, renderTakeBack }: HistoryItemProps) {
  const item = useRef<HTMLLIElement>(null);
  const { at, notes, takenBack } = entry;
  const type = historyType(entry);
  const Icon = icons[type];
  const struck = takenBack !== null && 'line-through';
  return (
    <li ref={item} tabIndex={-1} className="relative pb-5 pl-6 last:pb-0">
      <span className="absolute -left-3 inline-flex size-6 items-center justify-center rounded-pill border border-line-strong bg-surface text-ink-2">
        <Icon aria-hidden="true" size={14} />
      </span>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-table">
        <span className={clsx('font-semibold', struck)}>{historyLabels[type]}</span>
        <time dateTime={at.toISOString()} className={clsx('text-ink-2', struck)} data-numbers="">
          {displayDateTime(at)}
        </time>
        {isLiveMissionEntry(entry) && type !== 'live_mission' && (
          <StatusPill state="live-mission">Live Mission</StatusPill>
        )}
        {takenBack && <StatusPill state="inactive">Taken back</StatusPill>}
      </p>
      <p className={clsx('text-ink-2 text-meta', struck)} data-numbers="">
        {factsOf(entry).join(' · ')}
      </p>
      {notes && <p className={clsx('wrap-anywhere text-meta', struck)}>{notes}</p>}
      {takenBack && <p className="wrap-anywhere text-meta">{takenBackText(takenBack)}</p>}
      {/* The button that was pressed goes away with the success; the focus stays at its entry. */}
      {(entry.canTakeBack || entry.batch) && renderTakeBack(entry, program, () => item.current?.focus())}
    </li>
  );
}

const icons: Readonly<Record<HistoryType, typeof Pencil>> = {
  ...timelineIcons,
  removal: CircleMinus,
  correction: Pencil,
};

function factsOf(entry: HistoryEntry): string[] {
  const { at, recordedAt, base, isAnnualInitial, newExpires, isHeldAfter } = entry;
  const facts = [`Recorded ${byWhom(entry.by)}`];
  if (displayDate(recordedAt) !== displayDate(at)) facts.push(`on ${displayDate(recordedAt)}`);
  if (base) facts.push(`Base ${base}`);
  if (isAnnualInitial) facts.push('Annual Initial Training');
  if (isHeldAfter && newExpires && entry.kind !== 'punch') facts.push(`Expiry ${displayDate(newExpires)}`);
  return facts;
}

function byWhom(name: string | null): string {
  return name === null ? 'on the server' : `by ${name}`;
}

function takenBackText({ at, by, reason }: TakenBack): string {
  const text = `Taken back ${byWhom(by)}, ${displayDateTime(at)}.`;
  return reason ? `${text} Reason: ${reason}` : text;
}
