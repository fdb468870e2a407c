import type { Grounding } from '@ffl/domain/groundings/grounding';
import { boardCell, boardMoment, type HeldOnDay } from '@ffl/domain/readiness/board';
import { type CalendarDate, readCalendarDate } from '@ffl/domain/time/calendar-date';
import { denverDate, endOfDay } from '@ffl/domain/time/denver';
import type { BoardMember, BoardWorld, GroundingAct, LedgerEvent } from './board-world.ts';

export type BoardQuestion = {
  day: CalendarDate | null;
  known_then: boolean;
  base: string | null;
  programs: string[] | null;
  in_all: boolean;
  organization: string | null;
  sort: 'name' | 'soonest';
};

export type BoardColumn = { key: string; programs: string[] };

type Cell = { programId: string; expires: string; state: string } | null;
export type BoardResponse = {
  matched: number;
  counts: { in_force: number; expiring_14: number; grounded: number; lapsed: number }[];
  /** Number in force, whatever the filters. */
  everybody: number[];
  rows: { member_id: string; last_name: string | null; organization: string | null; cells: Cell[] }[];
};

export type BoardRow = {
  member_id: string;
  last_name: string | null;
  organization: string | null;
  held: { program_id: string; expiration_date: string }[];
  grounding: Grounding | null;
};

/** The cells of the procedure's row, by the domain's rule. */
export function cellsOf(
  row: Pick<BoardRow, 'held' | 'grounding'>,
  columns: readonly BoardColumn[],
  moment: Date,
): Cell[] {
  const held = row.held.map(({ program_id, expiration_date }) => ({
    programId: program_id,
    expiresDate: new Date(expiration_date),
  }));
  return columns.map(({ programs }) => cellOf({ held, grounding: row.grounding }, programs, moment));
}

function cellOf(person: Parameters<typeof boardCell>[0], programs: readonly string[], moment: Date): Cell {
  const cell = boardCell(person, programs, moment);
  return cell && { programId: cell.programId, expires: cell.expiresDate.toISOString(), state: cell.state };
}

/** The whole board of a day, recomputed from the ledger's rows alone. `columns` are the shown ones. */
export function boardFromLedger(
  world: BoardWorld,
  columns: readonly BoardColumn[],
  question: BoardQuestion,
  now: Date,
): BoardResponse {
  const { day, known_then, in_all, organization, sort } = question;
  const moment = boardMoment(day, now);
  const isPast = day !== null && day < denverDate(now);
  // The first instant that is too late.
  const ends = isPast ? endOfDay(day).getTime() + 1 : Number.POSITIVE_INFINITY;
  const knownEnds = isPast && known_then ? ends : Number.POSITIVE_INFINITY;
  const grounded = groundedBy(world.groundings, { moment, ends, knownEnds });
  const held = heldBy(world.ledger, ends, knownEnds);
  const all = world.members
    .filter((member) => isPast || !member.isDeleted)
    .map((member) => ({
      member,
      cells: columns.map(({ programs }) =>
        cellOf({ held: held.get(member.id) ?? [], grounding: grounded.get(member.id) ?? null }, programs, moment),
      ),
    }))
    .filter(({ cells }) => cells.some((cell) => cell !== null));
  const rows = all
    .filter(({ cells }) => !in_all || cells.every(isInForce))
    .filter(({ member }) => organization === null || (!member.isDeleted && member.organization === organization))
    .toSorted((one, other) => (sort === 'soonest' ? byLapse(one, other) : 0) || byName(one.member, other.member));
  return {
    matched: rows.length,
    counts: columns.map((_column, place) => {
      const states = rows.map(({ cells }) => cells[place]?.state);
      const lapsed = states.filter((state) => state === 'expired').length;
      const grounded = states.filter((state) => state === 'grounded').length;
      return {
        in_force: states.filter((state) => state !== undefined).length - lapsed - grounded,
        expiring_14: states.filter((state) => state === 'expiring_14').length,
        grounded,
        lapsed,
      };
    }),
    everybody: columns.map((_column, place) => all.filter(({ cells }) => isInForce(cells[place])).length),
    rows: rows.map(({ member, cells }) => ({
      member_id: member.id,
      last_name: member.isDeleted ? null : member.last_name,
      organization: member.isDeleted ? null : member.organization,
      cells,
    })),
  };
}

/**
 * What each credential's last known row says. Rows known to be undone don't count, nor do the rows by which dates
 * followed them.
 */
function heldBy(ledger: readonly LedgerEvent[], ends: number, knownEnds: number): Map<string, HeldOnDay[]> {
  const known = ledger.filter(({ recorded_at }) => recorded_at.getTime() < knownEnds);
  const undone = new Set(known.map(({ voids }) => voids));
  const last = new Map<string, LedgerEvent>();
  const acts = new Map<string, number>();
  for (const event of known) {
    if (event.kind === 'punch') continue;
    if (event.kind !== 'clocks') acts.set(event.credential_id, event.id);
    if (undone.has(acts.get(event.credential_id) ?? 0)) continue;
    const isLater = event.at >= (last.get(event.credential_id)?.at ?? event.at);
    if (event.at.getTime() < ends && isLater) last.set(event.credential_id, event);
  }
  const held = new Map<string, HeldOnDay[]>();
  for (const { member_id, program_id, new_status, new_expiration_date } of last.values()) {
    if (new_status !== 'valid' || !new_expiration_date) continue;
    held.set(member_id, [...(held.get(member_id) ?? []), { programId: program_id, expiresDate: new_expiration_date }]);
  }
  return held;
}

function isInForce(cell: Cell | undefined): boolean {
  return !!cell && cell.state !== 'expired' && cell.state !== 'grounded';
}

/** Who is grounded, by each person's last known act that isn't known to be undone. */
function groundedBy(
  acts: readonly GroundingAct[],
  { moment, ends, knownEnds }: { moment: Date; ends: number; knownEnds: number },
): Map<string, Grounding> {
  const known = acts.filter(({ recorded_at }) => recorded_at.getTime() < knownEnds);
  const undone = new Set(known.map(({ voids }) => voids));
  const last = new Map<string, GroundingAct>();
  for (const act of known) {
    if (act.kind !== 'void' && !undone.has(act.id) && act.at.getTime() < ends) last.set(act.member_id, act);
  }
  return new Map(
    [...last.values()]
      .filter(({ kind, until }) => kind === 'ground' && (until === null || denverDate(moment) <= until))
      .map((act) => [
        act.member_id,
        {
          id: String(act.id),
          since: act.at.toISOString(),
          until: act.until === null ? null : readCalendarDate(act.until),
        },
      ]),
  );
}

type Row = { member: BoardMember; cells: Cell[] };

/** Sorts by soonest lapse; then those with nothing in force, latest lapse first. */
function byLapse(one: Row, other: Row): number {
  const [mine, theirs] = [nextLapse(one), nextLapse(other)];
  if (mine !== null && theirs !== null) return mine.localeCompare(theirs);
  if (mine !== null || theirs !== null) return mine === null ? 1 : -1;
  return lastLapse(other).localeCompare(lastLapse(one));
}

function nextLapse({ cells }: Row): string | null {
  return cells.flatMap((cell) => (cell && isInForce(cell) ? [cell.expires] : [])).sort()[0] ?? null;
}

function lastLapse({ cells }: Row): string {
  return (
    cells
      .flatMap((cell) => cell?.expires ?? [])
      .sort()
      .at(-1) ?? ''
  );
}

/** Deleted people have no name and come last. */
function byName(one: BoardMember, other: BoardMember): number {
  const key = (member: BoardMember) =>
    member.isDeleted ? `~${member.id}` : `${member.last_name} ${member.first_name}`;
  return key(one) < key(other) ? -1 : 1;
}
