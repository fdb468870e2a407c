import { type ListStanding, singleStandingLabel, toSingleStanding } from '@ffl/domain/credentials/single-standing';
import { type ProgramStanding, standingLabels, standingLabelsOfAny } from '@ffl/domain/credentials/standing';
import { programAtBase } from '@ffl/domain/programs/program';
import { programDefaults } from '@ffl/domain/programs/program-types';
import { type ListState, noFilters, programFilter, searchText } from './list-state.ts';
import type { ListedPrograms } from './use-programs.ts';

export type ListFilter = {
  key: 'program' | 'standing' | 'org';
  /** Text of the chip. */
  label: string;
  /** The change that removes the filter. */
  without: Partial<ListState>;
};

/** Finds the active filters. */
export function filtersOf(state: ListState, programs: ListedPrograms): ListFilter[] {
  const filters: ListFilter[] = [];
  const scope = scopeText(state, programs);
  if (scope !== null)
    filters.push({ key: 'program', label: scope, without: { ...anyProgram, q: searchText(state.q) } });
  if (state.standing)
    filters.push({
      key: 'standing',
      label: standingText(state.standing, { ...state, program: programFilter(state) }),
      without: { standing: null },
    });
  if (state.org !== null) filters.push({ key: 'org', label: state.org, without: { org: null } });
  return filters;
}

/** Without a program, the latest expiry counts. The label says so, since the board counts by program. */
export function standingText(standing: ListStanding, { program, type }: Omit<ShownScope, 'base'>): string {
  const single = toSingleStanding(standing);
  if (single) return singleStandingLabel(single);
  const isAnyProgram = program === null && type === null;
  return { ...(isAnyProgram ? standingLabelsOfAny : standingLabels), former: 'Former' }[
    standing as ProgramStanding | 'former'
  ];
}

/** The change that removes every filter but keeps the search. */
export function withoutFilters({ q }: ListState): Partial<ListState> {
  return { ...noFilters, q: searchText(q) };
}

/** Values shown in the program and base filters; a single program at a base is shown as its type at that base. */
export type ShownScope = Pick<ListState, 'program' | 'type' | 'base'>;

export function shownScope(state: ListState, programs: ListedPrograms): ShownScope {
  const program = programFilter(state);
  if (program === null) return { program, type: state.type, base: state.base };
  const exact = programs?.find(({ id }) => id === program);
  if (exact?.programType && exact.base !== null) return { program: null, type: exact.programType, base: exact.base };
  return { program, type: null, base: null };
}

const anyProgram = { program: null, type: null, base: null } as const;

function scopeText(state: ListState, programs: ListedPrograms): string | null {
  const programId = programFilter(state);
  if (programId !== null) {
    const program = programs?.find(({ id }) => id === programId);
    if (program) return programAtBase(program);
    return programs === undefined ? '…' : 'Unknown program';
  }
  const { type, base } = state;
  if (base === null) return type && programDefaults[type].name;
  const place = programs?.some((program) => program.base === base) === false ? `${base} (unknown base)` : base;
  return programAtBase({ name: type ? programDefaults[type].name : 'Any program', base: place });
}
