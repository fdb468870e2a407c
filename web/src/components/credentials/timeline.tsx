import { type HistoryType, historyLabels } from '@ffl/domain/credentials/history';
import { byYear } from '@ffl/domain/credentials/timeline';
import type { Program } from '@ffl/domain/programs/program';
import { clsx } from 'clsx';
import { BadgePlus, CalendarSync, CircleMinus, Pencil, RotateCw, Siren } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { ProgramTile } from '../programs/program-tile.tsx';
import { StatusPill } from '../ui/status-pill.tsx';

type TimelineProps<Entry> = {
  /** Newest first. */
  entries: readonly Entry[];
  dateOf: (entry: Entry) => Date;
  renderEntry: (entry: Entry) => ReactNode;
};

/** What happened in all programs, by year. */
export function Timeline<Entry>({ entries, dateOf, renderEntry }: TimelineProps<Entry>) {
  return byYear(entries, dateOf).map(([year, ofYear]) => (
    <section key={year} aria-label={year} className="not-first:mt-5">
      <h3 className="mb-2 font-semibold text-ink-2 text-table" data-numbers="">
        {year}
      </h3>
      <ol className="ml-3 border-line-strong border-l">{ofYear.map(renderEntry)}</ol>
    </section>
  ));
}

type TimelineItemProps = {
  type: HistoryType;
  program: Pick<Program, 'name' | 'base' | 'programType'>;
  at: Date;
  /** `at` formatted as text. */
  atText: string;
  isLiveMission: boolean;
  isUndone: boolean;
  /** Struck through with the rest if undone, and so are the notes. */
  facts?: readonly string[];
  notes: string;
  /** Who undid the entry and why. */
  children?: ReactNode;
  /** What can be done; wide, at the end of the line. */
  actions?: ReactNode;
  ref?: Ref<HTMLLIElement>;
};

/** What, then when and by whom; undone ones are struck through. */
export function TimelineItem(props: TimelineItemProps) {
  const { type, program, at, atText, isLiveMission, isUndone, facts = [], notes, children, actions, ref } = props;
  const Icon = icons[type];
  const struck = isUndone && 'line-through';
  return (
    <li ref={ref} tabIndex={-1} className="relative gap-4 pb-4 pl-6 last:pb-0 md:flex md:items-start">
      <span
        className={clsx(
          'absolute -left-3 inline-flex size-6 items-center justify-center rounded-pill border border-line-strong',
          type === 'live_mission' ? 'bg-info-tint text-info' : 'bg-surface text-ink-2',
        )}
      >
        <Icon aria-hidden="true" size={14} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-table">
          <span className={clsx('font-semibold', struck)}>{historyLabels[type]}</span>
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
          {isLiveMission && type !== 'live_mission' && <StatusPill state="live-mission">Live Mission</StatusPill>}
          {isUndone && <StatusPill state="inactive">Taken back</StatusPill>}
        </p>
        <p className={clsx('wrap-anywhere text-meta', struck)} data-numbers="">
          <time dateTime={at.toISOString()}>{atText}</time>
          <span className="text-ink-2">{facts.map((fact) => ` · ${fact}`)}</span>
        </p>
        {notes && <p className={clsx('wrap-anywhere text-meta', struck)}>{notes}</p>}
        {children}
      </div>
      {actions && <div className="md:max-w-1/2 md:*:mt-0">{actions}</div>}
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
