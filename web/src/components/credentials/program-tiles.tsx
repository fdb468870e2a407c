import { currencyText, currencyWord } from '@ffl/domain/currency/words';
import type { Grounding } from '@ffl/domain/groundings/grounding';
import { type Program, programAtBase } from '@ffl/domain/programs/program';
import { heldState } from '@ffl/domain/readiness/held-state';
import { displayDate } from '@ffl/domain/time/denver';
import { clsx } from 'clsx';
import { ProgramTile } from '../programs/program-tile.tsx';
import { Hint } from '../ui/hint.tsx';
import { Skeleton } from '../ui/loaded.tsx';
import { StatusIcon } from '../ui/status-pill.tsx';
import { dateLook, type ShownState, shownState } from './date-look.ts';

export type IsAsked = (one: { programId: string; expiresDate: Date; state: ShownState }) => boolean;

type ProgramTilesProps = {
  /** The held credentials, soonest expiry first. */
  credentials: readonly { programId: string; expiresDate: Date; annualDate: Date | null }[];
  /** Undefined while loading, null if they can't be read. */
  programs: readonly Program[] | null | undefined;
  now: Date;
  emptyText: string;
  /** The holder's grounding: nothing they hold is in force. */
  grounding?: Grounding | null;
  /** Those that the list asks about come first. */
  isAsked: IsAsked;
  /**
   * Whether hover and focus show each one's program, base and date. Needs a button, which passes clicks on to its row.
   */
  hasHint?: boolean;
  /** On one line, with at most two tiles. */
  isOneLine?: boolean;
};

/** The date that tells the worst, with its tile; beside or under it the other tiles with their states, then '+N'. */
export function ProgramTiles(props: ProgramTilesProps) {
  const { credentials, programs, now, emptyText, grounding = null, isAsked } = props;
  const { hasHint = false, isOneLine = false } = props;
  if (credentials.length === 0) return <span className="text-ink-2 text-meta">{emptyText}</span>;
  const held = credentials
    .map(({ programId, expiresDate, annualDate }) => ({
      programId,
      program: programs?.find(({ id }) => id === programId),
      expiresDate,
      annualDate,
      state: shownState({ expiresDate, state: heldState(expiresDate, grounding, now) }, 'ends_30', now),
    }))
    .toSorted((one, other) => Number(isAsked(other)) - Number(isAsked(one)));
  const [first, ...others] = held;
  const lines = held.map((one) => wordsOf(one, programs === undefined ? 'Program' : 'Unknown program', now));
  const shown = others.slice(0, isOneLine ? 1 : 2);
  const restCount = others.length - shown.length;

  const tiles = (
    <>
      <span
        aria-hidden="true"
        className={clsx(
          'flex items-center gap-x-2 gap-y-0.5 text-left text-caption leading-4.5',
          isOneLine || 'flex-wrap',
        )}
        data-numbers=""
      >
        {programs === undefined || !first ? (
          <Skeleton className="h-9.5 w-40" />
        ) : (
          <>
            <span className={clsx('flex min-w-40 items-center gap-x-2', isOneLine || 'flex-wrap')}>
              <span
                className={clsx(
                  '-ml-1 flex shrink-0 items-center gap-1 whitespace-nowrap rounded-control px-1 font-semibold',
                  dateLook(first.state) ?? 'text-ink-2',
                )}
              >
                <StatusIcon state={first.state} size={14} />
                {displayDate(first.expiresDate)}
              </span>
              <Tile {...first} />
            </span>
            {shown.map((one) => (
              <span key={one.programId} className="flex items-center gap-1">
                <Tile {...one} />
                {one.state !== 'active' && (
                  <span className={clsx('rounded-control p-px', dateLook(one.state))}>
                    <StatusIcon state={one.state} size={14} />
                  </span>
                )}
              </span>
            ))}
            {restCount > 0 && <span className="font-semibold text-ink-2">+{restCount}</span>}
          </>
        )}
      </span>
      <span className="sr-only">{lines.join('; ')}</span>
    </>
  );
  if (!hasHint) return <div>{tiles}</div>;
  return (
    <Hint text={lines.join('\n')}>
      <button type="button" data-hint="" className="-m-1 block rounded-control p-1">
        {tiles}
      </button>
    </Hint>
  );
}

/** With the base, which distinguishes two of a type. A lapsed or grounded one is gray, so it never looks current. */
function Tile({ program, state }: HeldTile) {
  return (
    <span className="flex min-w-0 items-center gap-1 font-semibold">
      <ProgramTile
        name={program?.name ?? '?'}
        type={program?.programType ?? null}
        isDecorative
        isMuted={state === 'expired' || state === 'grounded'}
        className="size-4.5 text-[0.6875rem]"
      />
      <span className="truncate">{program?.base}</span>
    </span>
  );
}

type HeldTile = {
  program: Program | undefined;
  expiresDate: Date;
  annualDate: Date | null;
  state: ShownState;
};

function wordsOf({ program, state, ...dates }: HeldTile, nameless: string, now: Date): string {
  const word = stateWords[state] ?? currencyWord(dates) ?? 'until';
  const restart = state === 'expired' && currencyText(dates, now);
  return `${program ? programAtBase(program) : nameless}, ${word} ${displayDate(dates.expiresDate)}${restart ? ` · ${restart}` : ''}`;
}

const stateWords: Partial<Record<HeldTile['state'], string>> = { expired: 'lapsed', grounded: 'grounded, ends' };
