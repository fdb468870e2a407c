import {
  type HistoryEntry,
  historyType,
  isLiveMissionEntry,
  stayedLapsed,
  type Undone,
} from '@ffl/domain/credentials/history';
import { flownText } from '@ffl/domain/credentials/standing';
import { currencyActMessages } from '@ffl/domain/currency/act-messages';
import type { Program } from '@ffl/domain/programs/program';
import { displayDate, displayDateTime } from '@ffl/domain/time/denver';
import { type ReactNode, useRef } from 'react';
import { TimelineItem } from '../../components/credentials/timeline-item.tsx';

type Place = Pick<Program, 'name' | 'base'>;

/** Draws the ways to undo an entry, or all that were recorded with it; `onUndone` is called when it worked. */
export type RenderUndo = (entry: HistoryEntry, program: Place, onUndone: () => void) => ReactNode;

type HistoryItemProps = { entry: HistoryEntry; program: Place; renderUndo: RenderUndo };

/** One entry; an undone one stays, struck through, with who did it and why. */
export function HistoryItem({ entry, program, renderUndo }: HistoryItemProps) {
  const item = useRef<HTMLLIElement>(null);
  const { at, notes, undone } = entry;
  const flown = flownText(entry.standing);
  return (
    <TimelineItem
      ref={item}
      type={historyType(entry)}
      at={at}
      atText={displayDateTime(at)}
      isLiveMission={isLiveMissionEntry(entry)}
      isUndone={undone !== null}
      facts={factsOf(entry).join(' · ')}
      notes={notes}
    >
      {flown && <p className="font-semibold text-expired text-meta">{flown}</p>}
      {undone && <p className="wrap-anywhere text-meta">{undoneText(undone)}</p>}
      {/* The button that was pressed goes away with the success; the focus stays at its entry. */}
      {(entry.canUndo || (entry.batch && entry.kind !== 'clocks')) &&
        renderUndo(entry, program, () => item.current?.focus())}
    </TimelineItem>
  );
}

function factsOf(entry: HistoryEntry): string[] {
  const { at, recordedAt, base, isAnnualInitial, newExpires, isHeldAfter } = entry;
  const facts = [`Recorded ${byWhom(entry.by)}`];
  if (displayDate(recordedAt) !== displayDate(at)) facts.push(`on ${displayDate(recordedAt)}`);
  if (base) facts.push(`Base ${base}`);
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
