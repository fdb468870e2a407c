import { baseMessages } from '@ffl/domain/bases/messages';
import { programMessages } from '@ffl/domain/programs/messages';
import { changedFields, newProgram, type ProgramFields } from '@ffl/domain/programs/new-program';
import { decidePlace } from '@ffl/domain/programs/place-at-base';
import type { StoredProgram } from '@ffl/domain/programs/program-record';
import type { ProgramChanges, ProgramCreate } from '@ffl/domain/programs/schemas';
import { baseMissing, findBase } from '../bases/read-bases.ts';
import type { Refused } from '../refused.ts';
import type { Transaction } from '../transaction.ts';
import { readProgramsOf } from './read-programs.ts';

/** A program as it would be saved; without an id it is new. */
export type ToSave = ProgramFields & { id: string | null; baseId: string | null };

export type ProgramPlan = { kind: 'planned'; program: ToSave } | Refused;

/** The fields of a new program, if its base has room. */
export async function planNewProgram(transaction: Transaction, request: ProgramCreate): Promise<ProgramPlan> {
  const made = newProgram(request);
  if (made.kind === 'unknown-type') return typeUnknown(made.type, 'type' in request ? 'type' : 'programType');
  const base = await findBase(transaction, request.base);
  return base ? planAt(transaction, { ...made.fields, id: null, baseId: base.id }) : baseMissing;
}

/** A program's fields after an edit. One that moves or changes type needs room like a new one. */
export async function planChangedProgram(
  transaction: Transaction,
  stored: StoredProgram,
  { base, ...changes }: ProgramChanges,
): Promise<ProgramPlan> {
  const place = base === undefined ? { id: stored.baseId } : await findBase(transaction, base);
  if (!place) return baseMissing;
  const changed = changedFields(stored, changes);
  if (changed.kind === 'unknown-type') return typeUnknown(changed.type, 'programType');
  const program = { ...changed.fields, id: stored.id, baseId: place.id };
  const isSamePlace = place.id === stored.baseId && program.programType === stored.programType;
  return isSamePlace ? { kind: 'planned', program } : planAt(transaction, program);
}

function typeUnknown(type: string, field: string): Refused {
  return { kind: 'refused', code: 'program_type_unknown', message: programMessages.unknownType(type), field };
}

async function planAt(transaction: Transaction, program: ToSave): Promise<ProgramPlan> {
  const ofBase = program.baseId === null ? [] : await readProgramsOf(transaction, program.baseId);
  const others = ofBase.filter(({ id }) => id !== program.id);
  const decision = decidePlace(program.programType, others);
  switch (decision.kind) {
    case 'free':
      return { kind: 'planned', program };
    case 'full':
      return { kind: 'refused', code: 'base_full', message: baseMessages.full, field: 'base' };
    case 'type-taken':
      return { kind: 'refused', code: 'program_type_taken', message: programMessages.typeTaken, field: 'base' };
  }
}
