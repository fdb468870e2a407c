import { holdsAny, type SingleStanding } from '@ffl/domain/credentials/single-standing';
import { currencyText, currencyWord } from '@ffl/domain/currency/words';
import { type Grounding, isGrounded } from '@ffl/domain/groundings/grounding';
import { type Program, programAtBase } from '@ffl/domain/programs/program';
import { heldState } from '@ffl/domain/readiness/held-state';
import { displayDate } from '@ffl/domain/time/denver';
import { clsx } from 'clsx';
import { ProgramTile } from '../programs/program-tile.tsx';
import { Hint } from '../ui/hint.tsx';
import { Skeleton } from '../ui/loaded.tsx';
import { StatusIcon } from '../ui/status-pill.tsx';
import { dateLook, type ShownState, shownState } from './date-look.ts';

type ProgramTilesProps = {
  /** The held credentials, soonest expiry first. */
  credentials: readonly { programId: string; expiresDate: Date; annualDate: Date | null }[];
  /** Undefined while loading, null if they can't be read. */
  programs: readonly Program[] | null | undefined;
  now: Date;
  emptyText: string;
  /** The holder's grounding: nothing they hold is in force. */
  grounding?: Grounding | null;
  /** A filter on each credential by itself: those that match come first and stand out. */
  ends?: SingleStanding | null;
  /**
   * Whether hover and focus show each one's program, base and date. Needs a button, which passes clicks on to its row.
   */
  hasHint?: boolean;
  /** On one line, with at most two tiles and the date of the one that ends first. */
  isOneLine?: boolean;
};

/** The programs of held credentials, lapsed ones marked, then '+N'. */
export function ProgramTiles(props: ProgramTilesProps) {
  const {
    credentials,
    programs,
    now,
    emptyText,
    grounding = null,
    ends = null,
    hasHint = false,
    isOneLine = false,
  } = props;
  const shownMax = isOneLine ? 2 : 3;
  if (credentials.length === 0) return <span className="text-ink-2 text-meta">{emptyText}</span>;
  const isGroundedNow = isGrounded(grounding, now);
  const isFound = (one: { expiresDate: Date }) => ends !== null && holdsAny([one], ends, now, isGroundedNow);
  const inOrder = credentials.toSorted((one, other) => Number(isFound(other)) - Number(isFound(one)));
  const held = inOrder.map(({ programId, expiresDate, annualDate }) => ({
    programId,
    program: programs?.find(({ id }) => id === programId),
    expiresDate,
    annualDate,
    state: shownState({ expiresDate, state: heldState(expiresDate, grounding, now) }, ends, now),
  }));
  const lines = held.map((one) => wordsOf(one, programs === undefined ? 'Program' : 'Unknown program', now));
  const restCount = held.length - shownMax;
  const tiles = (
    <>
      <span
        aria-hidden="true"
        className={clsx('flex items-center gap-y-1 text-left', isOneLine ? 'gap-x-2' : 'flex-wrap gap-x-2.5')}
        {...(isOneLine && { 'data-numbers': '' })}
      >
        {held
          .slice(0, shownMax)
          .map((one, at) =>
            programs === undefined ? (
              <Skeleton key={one.programId} className={isOneLine ? 'h-5 w-21' : 'h-9.5 w-19.5'} />
            ) : (
              <Tile
                key={one.programId}
                {...one}
                more={at === shownMax - 1 ? restCount : 0}
                look={isOneLine ? (at === 0 ? 'line' : 'dateless') : 'block'}
              />
            ),
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

/**
 * The tile includes the base, which distinguishes two of a type, the date in the board's color and, on the last tile,
 * how many more there are. A lapsed or grounded one is gray, so it never looks current.
 */
function Tile({ program, expiresDate, state, more, look }: TileProps) {
  const isStopped = state === 'expired' || state === 'grounded';
  return (
    <span
      className={clsx(
        'text-caption leading-4.5',
        look === 'block' ? 'normal-nums' : 'flex min-w-0 items-center gap-1.5',
        // A mark and the number of others need more than the column has, beside the empty part of the next.
        look === 'block' && (isStopped && more > 0 ? '-mr-5 w-24.5' : 'w-19.5'),
      )}
    >
      <span className="flex min-w-0 items-center gap-1.5 font-semibold">
        <ProgramTile
          name={program?.name ?? '?'}
          type={program?.programType ?? null}
          isDecorative
          isMuted={isStopped}
          className="size-5 text-[0.6875rem]"
        />
        <span className="truncate">{program?.base}</span>
        {isStopped && (
          <span className="text-expired">
            <StatusIcon state={state} size={14} />
          </span>
        )}
        {more > 0 && <span className="text-ink-2">+{more}</span>}
      </span>
      {look !== 'dateless' && (
        <span className={clsx('block w-fit whitespace-nowrap rounded-control', dateLook(state) ?? 'text-ink-2')}>
          {displayDate(expiresDate)}
        </span>
      )}
    </span>
  );
}

type TileProps = HeldTile & { more: number; look: 'block' | 'line' | 'dateless' };

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
