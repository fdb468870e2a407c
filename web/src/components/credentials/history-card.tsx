import { type HistoryType, historyLabels } from '@ffl/domain/credentials/history';
import type { Program } from '@ffl/domain/programs/program';
import { clsx } from 'clsx';
import { BadgePlus, CalendarSync, CircleMinus, Pencil, RotateCw, Siren } from 'lucide-react';
import { type ReactNode, type Ref, useId } from 'react';
import { ProgramTile } from '../programs/program-tile.tsx';
import { Card } from '../ui/card.tsx';
import { StatusPill } from '../ui/status-pill.tsx';

type HistoryCardProps = {
  program: Pick<Program, 'name' | 'base' | 'programType'>;
  /** The credential was removed: still named, but marked. */
  isRemoved?: boolean;
  /** Grays the tile, so that it doesn't look current. */
  isMuted?: boolean;
  /** The entries, newest first. */
  children: ReactNode;
  /** Shown below the entries. */
  footer?: ReactNode;
};

/** The history of the credential in one program. */
export function HistoryCard({ program, isRemoved = false, isMuted = isRemoved, children, footer }: HistoryCardProps) {
  const { name, base } = program;
  const headingId = useId();
  return (
    <Card aria-labelledby={headingId}>
      <div className="flex items-center gap-3">
        <ProgramTile
          name={name}
          type={program.programType}
          isDecorative
          isMuted={isMuted}
          className="size-11 text-body"
        />
        <div className="min-w-0 flex-1">
          <h3 id={headingId} className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold text-card-title">
            <span className={clsx(isRemoved && 'line-through')}>{name}</span>{' '}
            {isRemoved && <StatusPill state="inactive">Removed</StatusPill>}
          </h3>
          {base && <p className="text-ink-2 text-table">{base}</p>}
        </div>
      </div>
      <ol className="mt-4 ml-3 border-line-strong border-l">{children}</ol>
      {footer}
    </Card>
  );
}

type TimelineItemProps = {
  type: HistoryType;
  at: Date;
  /** `at` formatted as text. */
  atText: string;
  isLiveMission: boolean;
  isUndone: boolean;
  /** Struck through with the rest if undone. */
  facts?: string | undefined;
  notes: string;
  /** Who undid the entry and why, and what can be done. */
  children?: ReactNode;
  ref?: Ref<HTMLLIElement>;
};

/** A history entry; undone ones are struck through. */
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
  merge: CalendarSync,
};
