import {
  type HistoryEntry,
  historyType,
  isLiveMissionEntry,
  lastPunch,
  newestFirst,
  stayedLapsed,
  type Undone,
} from '@ffl/domain/credentials/history';
import { credentialMessages } from '@ffl/domain/credentials/messages';
import { typedNote } from '@ffl/domain/credentials/notes';
import { flownText } from '@ffl/domain/credentials/standing';
import { currencyActMessages } from '@ffl/domain/currency/act-messages';
import { type Program, programAtBase } from '@ffl/domain/programs/program';
import { displayDate, displayDateTime } from '@ffl/domain/time/denver';
import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import type { ReactNode } from 'react';
import { credentialHistory } from '../../api/credentials/history.ts';
import { programQueries } from '../../api/programs/queries.ts';
import { Timeline, type TimelineEntry } from '../../components/credentials/timeline.tsx';
import { Card, EmptyCard } from '../../components/ui/card.tsx';
import { Loaded, Skeleton } from '../../components/ui/loaded.tsx';
import { offlineText, useOnline } from '../../hooks/device/use-online.ts';

type RenewalHistoryProps = {
  memberId: string;
  /** Renders the undo of a credential's last change. */
  renderUndo: RenderUndo;
};

const fresh = { refetchOnWindowFocus: 'always' } as const;

/** A member's credential history, newest first, with who recorded it. Includes removed credentials. */
export function RenewalHistory({ memberId, renderUndo }: RenewalHistoryProps) {
  const isOnline = useOnline();
  const history = useQuery({ ...credentialHistory(memberId), ...fresh });
  const programs = useQuery({ ...programQueries.list(), ...fresh });
  return (
    <Loaded
      query={{
        data: history.data && programs.data ? history.data : undefined,
        isError: history.isError || programs.isError,
        isFetching: history.isFetching || programs.isFetching,
        refetch: () => Promise.all([history.refetch(), programs.refetch()]),
      }}
      failure={credentialMessages.historyFailed}
      failedAgain={credentialMessages.historyFailedAgain}
      outline={<Skeleton className="h-40" />}
    >
      {(entries: HistoryEntry[]) => (
        <div className="flex flex-col gap-4">
          <p role="status" className="text-ink-2 text-meta empty:hidden">
            {!isOnline && offlineText}
          </p>
          {entries.length === 0 && (
            <EmptyCard icon={History} title={credentialMessages.noHistory}>
              What is issued, punched and removed appears here, with who recorded it.
            </EmptyCard>
          )}
          {entries.length > 0 && (
            <Card>
              <LastPunch entries={entries} programs={programs.data} />
              <Timeline
                entries={newestFirst(entries).map((one) => toTimeline(one, placeOf(one, programs.data), renderUndo))}
              />
            </Card>
          )}
        </div>
      )}
    </Loaded>
  );
}

/** When the member was punched last, and by whom, if something else happened since. */
function LastPunch({ entries, programs }: { entries: HistoryEntry[]; programs: readonly Program[] | undefined }) {
  const last = lastPunch(entries);
  if (!last || last === newestFirst(entries)[0]) return null;
  return (
    <p className="mb-4 font-semibold" data-numbers="">
      {credentialMessages.lastPunched(programAtBase(placeOf(last, programs)), displayDate(last.at), byWhom(last.by))}
    </p>
  );
}

function placeOf({ programId }: HistoryEntry, programs: readonly Program[] | undefined): Place {
  const program = programs?.find(({ id }) => id === programId);
  return program ?? { name: 'Unknown program', base: null, programType: null };
}

type Place = Pick<Program, 'name' | 'base' | 'programType'>;

/** Draws the ways to undo an entry, or all that were recorded with it; `onUndone` is called when it worked. */
type RenderUndo = (entry: HistoryEntry, program: Place, onUndone: () => void) => ReactNode;

/** An entry as the time line shows it; an undone one says who undid it and why. */
function toTimeline(entry: HistoryEntry, program: Place, renderUndo: RenderUndo): TimelineEntry {
  const { id, at, recordedAt, base, notes, undone } = entry;
  const flown = flownText(entry.standing);
  const hasUndo = entry.canUndo || (entry.batch && entry.kind !== 'clocks');
  return {
    id,
    type: historyType(entry),
    program,
    at,
    atText: displayDateTime(at),
    isLiveMission: isLiveMissionEntry(entry),
    isUndone: undone !== null,
    facts: factsOf(entry, program),
    notes: typedNote(notes, { days: [at, recordedAt], base }),
    more: (
      <>
        {flown && <p className="font-semibold text-expired text-meta">{flown}</p>}
        {undone && <p className="wrap-anywhere text-meta">{undoneText(undone)}</p>}
      </>
    ),
    renderActions: hasUndo ? (onDone) => renderUndo(entry, program, onDone) : undefined,
  };
}

function factsOf(entry: HistoryEntry, program: Place): string[] {
  const { at, recordedAt, base, isAnnualInitial, newExpires, isHeldAfter } = entry;
  const isLater = displayDate(recordedAt) !== displayDate(at);
  const reason = entry.lateReason === null ? '' : `: ${entry.lateReason}`;
  const facts = [`${isLater ? `recorded ${displayDate(recordedAt)} ` : ''}${byWhom(entry.by)}${reason}`];
  if (entry.isOfOtherRecord) facts.push('under another record');
  if (base && base !== program.base) facts.push(`Base ${base}`);
  if (isAnnualInitial) facts.push('Annual Initial Training');
  if (isHeldAfter && newExpires && entry.kind !== 'punch')
    facts.push(
      stayedLapsed(entry)
        ? currencyActMessages.stayedLapsed(newExpires)
        : `Expiry ${displayDate(newExpires)}${beforeText(entry)}`,
    );
  return facts;
}

function beforeText({ kind, oldExpires }: HistoryEntry): string {
  return kind === 'clocks' && oldExpires ? `, was ${displayDate(oldExpires)}` : '';
}

function byWhom(name: string | null): string {
  return name === null ? 'on the server' : `by ${name}`;
}

function undoneText({ at, by, reason }: Undone): string {
  const text = `Taken back ${byWhom(by)}, ${displayDateTime(at)}.`;
  return reason ? `${text} Reason: ${reason}` : text;
}
