import { baseMissing } from '@ffl/database/bases/read-bases';
import { createProgram, deleteProgram, type ProgramOutcome, updateProgram } from '@ffl/database/currency/write-program';
import { listPrograms, type ProgramRow, programMissing, programsIn } from '@ffl/database/programs/read-programs';
import { validateProgram } from '@ffl/database/programs/validate-program';
import { toProgramRecord } from '@ffl/domain/programs/program-record';
import {
  programCreateSchema,
  programDeleteSchema,
  programQuerySchema,
  programUpdateSchema,
  programValidationSchema,
} from '@ffl/domain/programs/schemas';
import { actOfAdministrators } from './acts-of-administrators.ts';
import { readOfSignedIn } from './reads-of-signed-in.ts';

const name = 'programs';

const read = readOfSignedIn({
  name,
  schema: programQuerySchema,
  example: ({ baseId }) => ({ base: baseId }),
  statement: listPrograms,
  tell(rows: ProgramRow[], { id, base }) {
    const programs = programsIn(rows).map(toProgramRecord);
    if (id !== undefined) return programs[0] ? { body: { data: programs[0] } } : programMissing;
    return base !== undefined && rows.length === 0 ? baseMissing : { body: { data: programs } };
  },
});

const create = actOfAdministrators({
  name,
  schema: programCreateSchema,
  example: ({ baseId }) => ({ type: 'lift_ticket', base: baseId }),
  run: createProgram,
  status: 201,
  tell: programBody,
});

const update = actOfAdministrators({
  name,
  method: 'PUT',
  schema: programUpdateSchema,
  example: ({ programId, baseId }) => ({ id: programId, validityPeriodDays: 42, base: baseId }),
  run: updateProgram,
  tell: programBody,
});

const remove = actOfAdministrators({
  name,
  method: 'DELETE',
  schema: programDeleteSchema,
  example: ({ otherProgramId }) => ({ id: otherProgramId }),
  run: deleteProgram,
  tell: () => ({ success: true }),
});

/** Programs (API-20, API-21): signed-in people read them, administrators write them. */
export const programFunctions = [read, create, update, remove];

/** Tells why a program couldn't be saved, without saving it (API-22). */
export const programValidation = actOfAdministrators({
  name: 'program-validation',
  schema: programValidationSchema,
  example: ({ baseId }) => ({ name: 'Swiftwater', validityPeriodDays: 365, base: baseId }),
  run: validateProgram,
  tell: ({ valid, errors }) => ({ valid, errors }),
});

function programBody({ program }: Extract<ProgramOutcome, { kind: 'done' }>) {
  return { data: program };
}
