import type { ProgramType } from './program.ts';
import type { StoredProgram } from './program-record.ts';
import { isProgramType, otherProgramColor, programDefaults, programTypeOfName } from './program-types.ts';
import type { ProgramChanges, ProgramCreate, ProgramForm } from './schemas.ts';

/** Everything about a program but its base. */
export type ProgramFields = Pick<
  StoredProgram,
  'name' | 'description' | 'validityPeriodDays' | 'requiresTraining' | 'twoClocks' | 'color' | 'programType'
>;

export type NewProgram = { kind: 'program'; fields: ProgramFields } | { kind: 'unknown-type'; type: string };

/** What is stored of what was asked: a type gives everything (PRG-22 to PRG-24), a form leaves some of it open (PRG-25). */
export function newProgram(asked: ProgramCreate): NewProgram {
  if ('type' in asked) {
    const { type } = asked;
    return isProgramType(type) ? { kind: 'program', fields: fieldsOfType(type) } : { kind: 'unknown-type', type };
  }
  const type = asked.programType ?? programTypeOfName(asked.name);
  if (type !== null && !isProgramType(type)) return { kind: 'unknown-type', type };
  return { kind: 'program', fields: fieldsOfForm(asked, type) };
}

function fieldsOfType(programType: ProgramType): ProgramFields {
  const { name, validityPeriodDays, requiresTraining, color } = programDefaults[programType];
  return { name, description: null, validityPeriodDays, requiresTraining, twoClocks: false, color, programType };
}

function fieldsOfForm(form: ProgramForm, programType: ProgramType | null): ProgramFields {
  const { name, description, validityPeriodDays, requiresTraining = false, twoClocks = false } = form;
  const color = form.color ?? (programType === null ? otherProgramColor : programDefaults[programType].color);
  return {
    name,
    description: description || null,
    validityPeriodDays,
    requiresTraining,
    twoClocks,
    color,
    programType,
  };
}

/** A program as it is after an edit. Whatever begins with the name of a type is of that type, like a new one. */
export function changedFields(stored: ProgramFields, changes: Omit<ProgramChanges, 'base'>): ProgramFields {
  const name = changes.name ?? stored.name;
  const { description = stored.description, validityPeriodDays, requiresTraining, twoClocks, color } = changes;
  return {
    name,
    description: description || null,
    validityPeriodDays: validityPeriodDays ?? stored.validityPeriodDays,
    requiresTraining: requiresTraining ?? stored.requiresTraining,
    twoClocks: twoClocks ?? stored.twoClocks,
    color: color ?? stored.color,
    programType: (name === stored.name ? stored.programType : null) ?? programTypeOfName(name) ?? stored.programType,
  };
}
