import { compareBaseNames } from '../bases/base.ts';
import type { Program } from '../programs/program.ts';
import { type ProgramType, programDefaults, programTypes } from '../programs/program-types.ts';

/** How many people a program has in force, and how many it needs; null if no number is set or the base is inactive. */
export type ProgramNeed = Pick<Program, 'id' | 'name' | 'programType' | 'base' | 'isBaseActive'> & {
  inForce: number;
  needed: number | null;
};

export type NeedColumn = { key: string; name: string; type: ProgramType | null };

/** A base with its programs, each in the place of its column. */
export type NeedRow = { base: string; isActive: boolean; cells: (ProgramNeed | null)[] };

/** Bases by programs, inactive bases last. */
export function needsMatrix(programs: readonly ProgramNeed[]): { columns: NeedColumn[]; rows: NeedRow[] } {
  const shown = programs.filter(({ base }) => base !== null);
  const columns = programColumns(shown);
  const bases = [...new Set(shown.flatMap(({ base }) => base ?? []))].sort(compareBaseNames);
  const rows = bases.map((base) => ({
    base,
    isActive: shown.some((one) => one.base === base && one.isBaseActive),
    cells: columns.map(({ key }) => shown.find((one) => one.base === base && columnKey(one) === key) ?? null),
  }));
  return { columns, rows: [...rows.filter(({ isActive }) => isActive), ...rows.filter(({ isActive }) => !isActive)] };
}

export function isShort({ inForce, needed }: Pick<ProgramNeed, 'inForce' | 'needed'>): boolean {
  return needed !== null && inForce < needed;
}

type NamedAndTyped = Pick<Program, 'name' | 'programType'>;

/** Programs that several bases have, each once. */
export function programColumns(programs: readonly NamedAndTyped[]): NeedColumn[] {
  return [...new Map(programs.toSorted(byType).map((program) => [columnKey(program), columnOf(program)])).values()];
}

/** The types first, then every other program by name. */
export function byType(one: NamedAndTyped, other: NamedAndTyped): number {
  return placeOf(one) - placeOf(other) || one.name.localeCompare(other.name);
}

/** What programs of one column have in common. */
export function columnKey({ name, programType }: NamedAndTyped): string {
  return programType ?? name.toLowerCase();
}

function columnOf(program: NamedAndTyped): NeedColumn {
  const { name, programType: type } = program;
  return { key: columnKey(program), name: type === null ? name : programDefaults[type].name, type };
}

function placeOf({ programType }: NamedAndTyped): number {
  return programType === null ? programTypes.length : programTypes.indexOf(programType);
}
