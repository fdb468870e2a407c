import type { Answers } from '@ffl/domain/answers';
import { type Base, type BaseRecord, namesOfBases } from '@ffl/domain/bases/base';
import type { ProgramType } from '@ffl/domain/programs/program-types';
import { readInstant } from '@ffl/domain/time/denver';
import { queryOptions } from '@tanstack/react-query';
import { serverOf } from '../../lib/net/query-client.ts';
import { readProcedure, restClient } from '../../lib/session/rest-client.ts';
import { callInSession } from '../../lib/write/call-in-session.ts';

export const baseQueries = {
  all: ['bases'] as const,

  /** Every base, active or not. */
  list: () =>
    queryOptions({
      queryKey: [...baseQueries.all, 'list'],
      queryFn: async ({ signal, meta }) => {
        const answer = await callInSession<Answers['bases']>(serverOf(meta), 'bases', { method: 'GET', signal });
        return answer.data.map(toBase);
      },
    }),

  /** Every base with its programs and its people's standing, for administrators. */
  overview: () =>
    queryOptions({
      queryKey: [...baseQueries.all, 'overview'],
      queryFn: async ({ signal, meta }) => {
        const { bases } = await readProcedure(serverOf(meta), 'base_overview', {}, signal);
        return bases.map(toBaseOverview);
      },
    }),

  /** Counts what names a base, for administrators: a rename changes it too, a deletion leaves it as it is. */
  references: (id: string) =>
    queryOptions({
      queryKey: [...baseQueries.all, 'references', id],
      queryFn: ({ signal, meta }) => readProcedure(serverOf(meta), 'base_references', { base: id }, signal),
    }),

  /** Bases where something can be issued, in display order. */
  active: () =>
    queryOptions({
      queryKey: [...baseQueries.all, 'active'],
      queryFn: async ({ signal, meta }) => {
        const { data } = await restClient(serverOf(meta))
          .from('bases')
          .select('id,base_name,description,is_active,former_names')
          .eq('is_active', true)
          .abortSignal(signal)
          .throwOnError();
        const bases = data.map(toBase);
        return namesOfBases(bases).flatMap((name) => bases.find((base) => base.name === name) ?? []);
      },
    }),
};

export type BaseRow = Pick<BaseRecord, 'id' | 'base_name' | 'description' | 'is_active' | 'former_names'>;

export function toBase(row: BaseRow): Base {
  return {
    id: row.id,
    name: row.base_name,
    description: row.description,
    isActive: row.is_active,
    formerNames: row.former_names,
  };
}

/** The number in force, and the number needed; null if no need is set. */
type BaseProgram = {
  id: string;
  name: string;
  programType: ProgramType | null;
  color: string;
  inForce: number;
  needed: number | null;
};

/** A base with what administrators see of it. */
export type BaseOverview = Base & {
  programs: BaseProgram[];
  /** Number of people with something in force there now. */
  inForce: number;
  /** The member whose credential there ends next. */
  next: { memberId: string; firstName: string; lastName: string; program: string; until: Date } | null;
};

export type BaseOverviewRow = Answers['base_overview']['bases'][number];

function toBaseOverview(row: BaseOverviewRow): BaseOverview {
  const { programs, in_force: inForce, next } = row;
  return {
    ...toBase(row),
    programs: programs.map(({ program_type: type, in_force: programInForce, ...program }) => ({
      ...program,
      programType: type,
      inForce: programInForce,
    })),
    inForce,
    next: next && {
      memberId: next.member_id,
      firstName: next.first_name,
      lastName: next.last_name,
      program: next.program,
      until: readInstant(next.until),
    },
  };
}
