import { addBase } from '@ffl/database/tests/worlds/people';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFunctionDesk, type FunctionDesk } from '../../tests/worlds/function-desk.ts';

let desk: FunctionDesk;
let base: string;
beforeAll(async () => {
  desk = await createFunctionDesk();
  base = await desk.tested.asOwner((transaction) => addBase(transaction));
});
afterAll(() => desk.close());

const unknownId = '00000000-0000-4000-8000-000000000000';
const form = { name: 'Swiftwater', validityPeriodDays: 42 };

async function problemsOf(payload: object) {
  return (await desk.call('POST', 'program-validation', payload)).body;
}

test('the validation of a program says that everything is fine, and writes nothing', async () => {
  expect(await problemsOf({ ...form, base })).toEqual({ valid: true, errors: [] });
  expect(await problemsOf({ type: 'rescue', base })).toEqual({ valid: true, errors: [] });
  expect((await desk.call('GET', `programs?base=${base}`)).body).toEqual({ data: [] });
});

test('the validation of a program names each field that is wrong', async () => {
  expect(await problemsOf({ name: 'A', validityPeriodDays: 0, base: '' })).toEqual({
    valid: false,
    errors: [
      { field: 'name', message: 'Program name must be at least 2 characters.' },
      { field: 'validityPeriodDays', message: 'Validity period must be a valid number greater than 0.' },
      { field: 'base', message: 'Base is required.' },
    ],
  });
});

test('the validation of a program knows the types, the bases and their room', async () => {
  const { body } = await desk.call('POST', 'programs', { type: 'rescue', base });
  const { id } = body.data as { id: string };
  expect(await problemsOf({ type: 'Kayak', base })).toEqual({
    valid: false,
    errors: [{ field: 'type', message: 'Unknown program type: Kayak' }],
  });
  expect(await problemsOf({ ...form, base: 'LG99' })).toMatchObject({
    errors: [{ field: 'base', message: 'Base not found' }],
  });
  const second = { ...form, name: 'Rescue Basics', programType: 'rescue', base };
  expect(await problemsOf(second)).toMatchObject({
    errors: [{ field: 'base', message: 'This base already has a program of this type.' }],
  });
  expect(await problemsOf({ ...second, id })).toEqual({ valid: true, errors: [] });
  expect(await problemsOf({ ...second, id: unknownId })).toMatchObject({
    errors: [{ field: 'id', message: 'Program not found' }],
  });
});
test.each(['LG1', '', null, 1])('the validation of a program refuses an id of another kind: %j', async (id) => {
  expect(await desk.call('POST', 'program-validation', { ...form, base, id })).toMatchObject({
    status: 400,
    body: { code: 'input_invalid' },
  });
});
