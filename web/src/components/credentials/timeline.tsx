import { type HistoryType, historyLabels } from '@ffl/domain/credentials/history';
import type { Program } from '@ffl/domain/programs/program';
import { denverDate } from '@ffl/domain/time/denver';
import { clsx } from 'clsx';
import { BadgePlus, CalendarSync, CircleMinus, Pencil, RotateCw, Siren } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { ProgramTile } from '../programs/program-tile.tsx';
import { StatusPill } from '../ui/status-pill.tsx';

export type TimelineEntry = {
  id: string;
  type: HistoryType;
  program: Pick<Program, 'name' | 'base' | 'programType'>;
  at: Date;
  /** `at` formatted as text. */
  atText: string;
  isLiveMission: boolean;
  isUndone: boolean;
  /** Struck through with the rest if undone, and so are the notes. */
  facts: readonly string[];
  notes: string;
  /** Who undid the entry and why. */
  more?: ReactNode;
  /** What can be done, beside the first line if there is room. The pressed button may go: `onDone` focuses the entry. */
  renderActions?: ((onDone: () => void) => ReactNode) | undefined;
};

/** What happened in all programs, given newest first, by year. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  const years = Map.groupBy(entries, ({ at }) => denverDate(at).slice(0, 4));
  return [...years].map(([year, ofYear]) => (
    <section key={year} aria-label={year} className="not-first:mt-5">
      <h3 className="mb-2 font-semibold text-ink-2 text-table" data-numbers="">
        {year}
      </h3>
      <ol className="ml-3 border-line-strong border-l">
        {ofYear.map((entry) => (
          <Entry key={entry.id} {...entry} />
        ))}
      </ol>
    </section>
  ));
}

/** What, then when and by whom; undone ones are struck through. */
function Entry({
  type,
  program,
  at,
  atText,
  isLiveMission,
  isUndone,
  facts,
  notes,
  more,
  renderActions,
}: TimelineEntry) {
  const item = useRef<HTMLLIElement>(null);
  const Icon = icons[type];
  const struck = isUndone && 'line-through';
  return (
    <li
      ref={item}
      tabIndex={-1}
      className="relative grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 pb-4 pl-6 last:pb-0"
    >
      <span
        className={clsx(
          'absolute -left-3 inline-flex size-6 items-center justify-center rounded-pill border border-line-strong',
          type === 'live_mission' ? 'bg-info-tint text-info' : 'bg-surface text-ink-2',
        )}
      >
        <Icon aria-hidden="true" size={14} />
      </span>
      <p className="flex min-h-6 flex-wrap items-center gap-x-2 gap-y-1 text-table">
        <span className={clsx('font-semibold', struck)}>{historyLabels[type]}</span>
        <span className="flex min-w-0 items-center gap-2">
          <ProgramTile
            name={program.name}
            type={program.programType}
            isDecorative
            isMuted={isUndone}
            className="size-6 text-caption"
          />
          <span className={clsx('wrap-anywhere', struck)}>
            {program.name} <span className="text-ink-2">{program.base}</span>
          </span>
        </span>
        {isLiveMission && type !== 'live_mission' && <StatusPill state="live-mission">Live Mission</StatusPill>}
        {isUndone && <StatusPill state="inactive">Taken back</StatusPill>}
      </p>
      <div className="col-span-2 row-start-2">
        <p className={clsx('wrap-anywhere text-meta', struck)} data-numbers="">
          <time dateTime={at.toISOString()}>{atText}</time>
          {facts.length > 0 && <span className="max-md:hidden"> · </span>}
          <span className="text-ink-2 max-md:block">{facts.join(' · ')}</span>
        </p>
        {notes && <p className={clsx('wrap-anywhere text-meta', struck)}>{notes}</p>}
        {more}
      </div>
      {renderActions && (
        <div className="-my-1 max-md:-my-3 col-start-2 row-start-1">{renderActions(() => item.current?.focus())}</div>
      )}
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
  merge: CalendarSync,
};
