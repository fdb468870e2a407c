import type { Answers } from '@ffl/domain/answers';
import { hasSeasons, type Program } from '@ffl/domain/programs/program';
import type { ProgramRecord } from '@ffl/domain/programs/program-record';
import type { Rows } from '@ffl/domain/rows';
import { readCalendarDate } from '@ffl/domain/time/calendar-date';
import { readInstant } from '@ffl/domain/time/denver';
import { queryOptions } from '@tanstack/react-query';
import { serverOf } from '../../lib/net/query-client.ts';
import { readProcedure, restClient } from '../../lib/session/rest-client.ts';
import { findInSession } from '../../lib/write/call-in-session.ts';

export const programQueries = {
  all: ['programs'] as const,

  /** Every program with the name of its base. */
  list: () =>
    queryOptions({
      queryKey: [...programQueries.all, 'list'],
      queryFn: async ({ signal, meta }) => {
        const { data } = await restClient(serverOf(meta))
          .from('programs')
          .select('*,bases(base_name,is_active),seasons(start_date,end_date,is_active)')
          .order('name')
          .order('bases(base_name)')
          .abortSignal(signal)
          .throwOnError();
        return data.map(toProgram);
      },
    }),

  /** A program; null if it doesn't exist. */
  byId: (id: string) =>
    queryOptions({
      queryKey: [...programQueries.all, 'one', id],
      queryFn: async ({ signal, meta }) => {
        const name = `programs?id=${encodeURIComponent(id)}`;
        const wire = await findInSession<WireProgram>(serverOf(meta), name, signal);
        return wire && fromWire(wire);
      },
    }),

  /** The programs of a base, or of all, with their first members, for administrators. */
  cards: (baseId: string | null) =>
    queryOptions({
      queryKey: [...programQueries.all, 'cards', baseId],
      queryFn: async ({ signal, meta }) => {
        const { programs } = await readProcedure(serverOf(meta), 'program_cards', { base: baseId }, signal);
        return programs.map(toProgramCard);
      },
    }),
};

type SeasonDays = Pick<Rows['seasons'], 'start_date' | 'end_date' | 'is_active'>;

export type ProgramRow = Rows['programs'] & {
  bases: Pick<Rows['bases'], 'base_name' | 'is_active'> | null;
  seasons: SeasonDays[];
};

export function toProgram({ bases, ...row }: ProgramRow): Program {
  return programOf({ ...row, base: bases?.base_name ?? null, base_is_active: bases?.is_active ?? true });
}

/** A program from the functions, whose fields have two names each; one is enough (PRG-01). */
export type WireProgram = Pick<ProgramRecord, 'id' | 'color' | 'base' | 'base_id'> & Partial<ProgramRecord>;

export function fromWire(wire: WireProgram): Program {
  return programOf({
    id: wire.id,
    name: wire.name ?? wire.program_name ?? '',
    description: wire.description ?? wire.program_description ?? null,
    validity_period_days: wire.validityPeriodDays ?? wire.recert_cadence ?? 0,
    requires_training: wire.requiresTraining ?? wire.requires_training ?? false,
    two_clocks: wire.twoClocks ?? wire.two_clocks ?? false,
    color: wire.color,
    base_id: wire.base_id,
    base: wire.base,
    base_is_active: wire.isBaseActive ?? true,
    program_type: wire.programType ?? wire.program_type ?? null,
    seasons: (wire.seasons ?? []).map(({ startDate, endDate, isActive }) => ({
      start_date: startDate,
      end_date: endDate,
      is_active: isActive,
    })),
  });
}

/** A program with what administrators see of its members. */
export type ProgramCard = Program & {
  /** Number of people who hold it. */
  members: number;
  /** Number of those in force, and the number needed; null if no need is set. */
  inForce: number;
  needed: number | null;
  /** The first of those who hold it. */
  shown: { id: string; firstName: string; lastName: string }[];
  /** Who lapses next, among the programs of one base; null if nobody is in force. */
  next: { memberId: string; firstName: string; lastName: string; until: Date } | null;
};

type ProgramCardRow = Answers['program_cards']['programs'][number];

function toProgramCard({ members, in_force: inForce, needed, shown, next, ...row }: ProgramCardRow): ProgramCard {
  return {
    ...programOf(row),
    members,
    inForce,
    needed,
    shown: shown.map(({ id, first_name: firstName, last_name: lastName }) => ({ id, firstName, lastName })),
    next: next && {
      memberId: next.member_id,
      firstName: next.first_name,
      lastName: next.last_name,
      until: readInstant(next.until),
    },
  };
}

function programOf(row: Omit<ProgramCardRow, 'members' | 'in_force' | 'needed' | 'shown' | 'next'>): Program {
  const typed = { name: row.name, programType: row.program_type };
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    validityPeriodDays: row.validity_period_days,
    requiresTraining: row.requires_training,
    twoClocks: row.two_clocks,
    color: row.color,
    baseId: row.base_id,
    base: row.base,
    isBaseActive: row.base_is_active,
    programType: row.program_type,
    hasSeasons: hasSeasons(typed),
    seasons: row.seasons.map(({ start_date, end_date, is_active }) => ({
      startDate: readCalendarDate(start_date),
      endDate: readCalendarDate(end_date),
      isActive: is_active,
    })),
  };
}
