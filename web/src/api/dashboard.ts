import type { Answers } from '@ffl/domain/answers';
import type { HistoryEntry } from '@ffl/domain/credentials/history';
import { fullName } from '@ffl/domain/members/member';
import type { ProgramType } from '@ffl/domain/programs/program-types';
import { type CalendarDate, readCalendarDate } from '@ffl/domain/time/calendar-date';
import { readInstant } from '@ffl/domain/time/denver';
import { queryOptions } from '@tanstack/react-query';
import { serverOf } from '../lib/net/query-client.ts';
import { readProcedure } from '../lib/session/rest-client.ts';
import { memberQueries } from './members/queries.ts';
import { watchMs } from './refresh.ts';

export const dashboardQueries = {
  /** The dashboard's data, in one request. Refetched with everything else about members. */
  today: () =>
    queryOptions({
      queryKey: [...memberQueries.all, 'dashboard'],
      refetchInterval: watchMs,
      queryFn: async ({ signal, meta }) => toDashboard(await readProcedure(serverOf(meta), 'dashboard', {}, signal)),
    }),

  /** How many lapse in each of the next weeks, at a base or at all. It changes less often than the rest. */
  lapsesAhead: (base: string | null) =>
    queryOptions({
      queryKey: [...memberQueries.all, 'lapses-ahead', base],
      refetchInterval: 10 * watchMs,
      queryFn: async ({ signal, meta }) =>
        toLapsesAhead(await readProcedure(serverOf(meta), 'lapses_ahead', { base }, signal)),
    }),
};

/** Numbers of people by week and program; with a type, in all programs of it. */
export type LapsesAhead = {
  /** Mondays, this week's first. */
  weeks: CalendarDate[];
  thisMonth: number;
  programs: { type: ProgramType | null; id: string | null; byWeek: number[] }[];
};

function toLapsesAhead({ weeks, this_month, programs }: Answers['lapses_ahead']): LapsesAhead {
  return {
    weeks: weeks.map(readCalendarDate),
    thisMonth: this_month,
    programs: programs.map(({ program_type: type, program_id: id, by_week: byWeek }) => ({ type, id, byWeek })),
  };
}

/** Number of people in each standing for one type of program, across all bases (design 9.27). */
export type TypeCounts = { inForce: number; expiring14: number; grounded: number; lapsed: number };

type Place = { programId: string; program: string; programType: ProgramType | null; base: string | null };

/** A program with fewer in force than it needs. */
export type ShortProgram = Place & { needed: number; inForce: number };

/** A person about to lapse, and the program. */
export type Lapsing = Place & {
  memberId: string;
  firstName: string;
  lastName: string;
  organization: string | null;
  phone: string | null;
  until: Date;
  /** Null with one clock. */
  annualDate: Date | null;
};

/** Number of people with anything that ends soon or has lapsed, at a base, or anywhere if `base` is null. */
export type LapsingPeople = DashboardRow['lapsing'][number];

/** Somebody who signed up, and who on record that may be. */
type SignedUpAlike = {
  memberId: string;
  firstName: string;
  lastName: string;
  like: { id: string; name: string; organization: string | null; isGrounded: boolean };
};

export type PunchOfToday = Place & {
  id: string;
  at: Date;
  kind: HistoryEntry['kind'];
  memberId: string;
  firstName: string;
  lastName: string;
  /** The act's base, which may differ from the program's. */
  punchedAt: string | null;
  expires: Date;
  isLiveMission: boolean;
  /** The administrator, null if done on the server itself. */
  by: string | null;
  isUndone: boolean;
  /** Whether it is the last change of its credential. */
  canUndo: boolean;
};

export type Dashboard = {
  types: ReadonlyMap<ProgramType, TypeCounts>;
  /** Time since which records aren't in any backup; null for people who don't look after that. */
  unsavedSince: Date | null;
  /** Time since which records aren't in the archive; null if it is up to date or there is none. */
  archiveBehindSince: Date | null;
  /** Time since which nobody was reminded; null while reminders are off. */
  unremindedSince: Date | null;
  /** The bases the reader leads. `needs` and `attention` are about them; about all bases if there are none. */
  bases: string[];
  /** Programs short of people, and how many programs have a number. */
  needs: { withNumber: number; short: ShortProgram[] };
  /** The soonest, the total number, and how many of these lapse today. */
  attention: { total: number; today: number; rows: Lapsing[] };
  /** Counts for each base the reader leads, then for all bases. */
  lapsing: LapsingPeople[];
  /** The newest of those who signed up and may be on record already. */
  likenesses: { total: number; rows: SignedUpAlike[] };
  /** The newest punches, and the total number. */
  punches: { total: number; rows: PunchOfToday[] };
};

type DashboardRow = Answers['dashboard'];
type ShortRow = DashboardRow['needs']['short'][number];
type LapsingRow = DashboardRow['attention']['rows'][number];
type LikenessRow = DashboardRow['likenesses']['rows'][number];
type PunchOfTodayRow = DashboardRow['punches']['rows'][number];

function toDashboard({
  types,
  unsaved_since,
  archive_behind_since,
  unreminded_since,
  bases,
  needs,
  attention,
  lapsing,
  likenesses,
  punches,
}: DashboardRow): Dashboard {
  return {
    unsavedSince: readSince(unsaved_since),
    archiveBehindSince: readSince(archive_behind_since),
    unremindedSince: readSince(unreminded_since),
    types: new Map(
      types.map(({ type, in_force, expiring_14, grounded, lapsed }) => [
        type,
        { inForce: in_force, expiring14: expiring_14, grounded, lapsed },
      ]),
    ),
    bases,
    needs: { withNumber: needs.with_number, short: needs.short.map(toShort) },
    attention: { ...attention, rows: attention.rows.map(toLapsing) },
    lapsing,
    likenesses: { total: likenesses.total, rows: likenesses.rows.map(toSignedUpAlike) },
    punches: { total: punches.total, rows: punches.rows.map(toPunchOfToday) },
  };
}

function readSince(text: string | null): Date | null {
  return text === null ? null : readInstant(text);
}

function toShort(row: ShortRow): ShortProgram {
  return { ...toPlace(row), needed: row.needed, inForce: row.in_force };
}

function toLapsing(row: LapsingRow): Lapsing {
  return {
    ...toPerson(row),
    ...toPlace(row),
    organization: row.organization,
    phone: row.phone,
    until: readInstant(row.until),
    annualDate: row.annual_date === null ? null : readInstant(row.annual_date),
  };
}

function toPunchOfToday(row: PunchOfTodayRow): PunchOfToday {
  return {
    ...toPerson(row),
    ...toPlace(row),
    id: row.id,
    at: readInstant(row.at),
    kind: row.kind,
    punchedAt: row.punched_at,
    expires: readInstant(row.expires),
    isLiveMission: row.live_mission,
    by: row.recorded_by,
    isUndone: row.is_voided,
    canUndo: row.can_undo,
  };
}

function toSignedUpAlike(row: LikenessRow): SignedUpAlike {
  const { like_id: id, like_organization: organization, like_grounded: isGrounded } = row;
  const name = fullName({ firstName: row.like_first_name, lastName: row.like_last_name });
  return { ...toPerson(row), like: { id, name, organization, isGrounded } };
}

function toPerson(row: LapsingRow | PunchOfTodayRow | LikenessRow) {
  return { memberId: row.member_id, firstName: row.first_name, lastName: row.last_name };
}

function toPlace(row: ShortRow | LapsingRow | PunchOfTodayRow): Place {
  return { programId: row.program_id, program: row.program, programType: row.program_type, base: row.base };
}
