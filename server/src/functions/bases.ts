import { listBases } from '@ffl/database/bases/read-bases';
import { type BaseOutcome, createBase, deleteBase, updateBase } from '@ffl/database/bases/write-base';
import { type BaseRecord, compareBaseNames } from '@ffl/domain/bases/base';
import { baseDeleteSchema, baseFormSchema, baseUpdateSchema } from '@ffl/domain/bases/schemas';
import * as z from 'zod/mini';
import { actOfAdministrators } from './acts-of-administrators.ts';
import { readOfSignedIn } from './reads-of-signed-in.ts';

const name = 'bases';

const read = readOfSignedIn({
  name,
  schema: z.object({}),
  example: () => ({}),
  statement: () => listBases,
  tell: (bases: BaseRecord[]) => ({
    body: { data: bases.sort((one, other) => compareBaseNames(one.base_name, other.base_name)) },
  }),
});

const create = actOfAdministrators({
  name,
  schema: baseFormSchema,
  example: () => ({ base_name: `North ${crypto.randomUUID().slice(0, 8)}`, description: 'Behind the pass' }),
  run: createBase,
  status: 201,
  tell: baseBody,
});

const update = actOfAdministrators({
  name,
  method: 'PUT',
  schema: baseUpdateSchema,
  example: ({ baseId }) => ({ id: baseId, is_active: false, was: { is_active: true } }),
  run: updateBase,
  tell: baseBody,
});

const remove = actOfAdministrators({
  name,
  method: 'DELETE',
  schema: baseDeleteSchema,
  example: ({ baseId }) => ({ id: baseId }),
  run: deleteBase,
  tell: () => ({ success: true }),
});

/** Bases, the places that offer programs (BAS-10): signed-in people read them, administrators write them. */
export const baseFunctions = [read, create, update, remove];

function baseBody({ base }: Extract<BaseOutcome, { kind: 'done' }>) {
  return { data: base };
}
