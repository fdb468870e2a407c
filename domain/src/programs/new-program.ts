import type { StoredProgram } from './program-record.ts';
import { isProgramType, otherProgramColor, type ProgramType, programDefaults, specifiedType } from './program-types.ts';
import type { ProgramChanges, ProgramCreate, ProgramForm } from './schemas.ts';

/** Everything about a program except its base. */
export type ProgramFields = Pick<
  StoredProgram,
  'name' | 'description' | 'validityPeriodDays' | 'requiresTraining' | 'twoClocks' | 'color' | 'programType'
>;

type FieldsDecision = { kind: 'program'; fields: ProgramFields } | { kind: 'unknown-type'; type: string };

/** The fields to store for a request. A type sets all of them (PRG-22 to PRG-24), a form only some (PRG-25). */
export function newProgram(request: ProgramCreate): FieldsDecision {
  if ('type' in request) {
    const { type } = request;
    return isProgramType(type) ? { kind: 'program', fields: fieldsOfType(type) } : { kind: 'unknown-type', type };
  }
  const type = typeOf(request.name, request.programType);
  if (type !== null && !isProgramType(type)) return { kind: 'unknown-type', type };
  return { kind: 'program', fields: fieldsOfForm(request, type) };
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

/** The chosen type, except that a specified name keeps its own (design 9.32). */
function typeOf(name: string, chosen: string | null = null): string | null {
  return specifiedType(name) ?? chosen;
}

/** A program's fields after an edit. */
export function changedFields(stored: ProgramFields, changes: Omit<ProgramChanges, 'base'>): FieldsDecision {
  const name = changes.name ?? stored.name;
  const type = typeOf(name, changes.programType === undefined ? stored.programType : changes.programType);
  if (type !== null && !isProgramType(type)) return { kind: 'unknown-type', type };
  const { description = stored.description, validityPeriodDays, requiresTraining, twoClocks, color } = changes;
  const fields = {
    name,
    description: description || null,
    validityPeriodDays: validityPeriodDays ?? stored.validityPeriodDays,
    requiresTraining: requiresTraining ?? stored.requiresTraining,
    twoClocks: twoClocks ?? stored.twoClocks,
    color: color ?? stored.color,
    programType: type,
  };
  return { kind: 'program', fields };
}
