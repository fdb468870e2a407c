import { addBase } from '@ffl/database/tests/worlds/people';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFunctionDesk, type FunctionDesk } from '../../tests/worlds/function-desk.ts';

let desk: FunctionDesk;
beforeAll(async () => {
  desk = await createFunctionDesk();
});
afterAll(() => desk.close());

const form = { validityPeriodDays: 42 };

async function newProgram(input: object): Promise<string> {
  const base = await desk.tested.asOwner((transaction) => addBase(transaction));
  const { status, body } = await desk.call('POST', 'programs', { base, ...input });
  expect(status, JSON.stringify(body)).toBe(201);
  return (body.data as { id: string }).id;
}

test("a program's type is the chosen one, regardless of words in its name", async () => {
  const id = await newProgram({ ...form, name: 'Swiftwater Rescue' });
  const stored = await desk.call('GET', `programs?id=${id}`);
  expect(stored.body).toMatchObject({ data: { programType: null, color: '#6b7280', hasSeasons: false } });
  expect(await desk.call('PUT', 'programs', { id, programType: 'rescue' })).toMatchObject({
    status: 200,
    body: { data: { programType: 'rescue', name: 'Swiftwater Rescue' } },
  });
  expect(
    await desk.call('PUT', 'programs', { id, programType: null, was: { programType: 'avalanche' } }),
  ).toMatchObject({
    status: 409,
    body: { code: 'changed_meanwhile', current: { programType: 'rescue' } },
  });
  expect(await desk.call('PUT', 'programs', { id, programType: 'Kayak' })).toMatchObject({
    status: 400,
    body: { code: 'program_type_unknown', message: 'Unknown program type: Kayak', field: 'programType' },
  });
});

test("a program's type comes with a specified name, whatever is requested", async () => {
  const id = await newProgram({ ...form, name: 'Rescue Deployment', programType: 'avalanche' });
  expect(await desk.call('GET', `programs?id=${id}`)).toMatchObject({ body: { data: { programType: 'rescue' } } });
  expect(await desk.call('PUT', 'programs', { id, programType: null })).toMatchObject({
    body: { data: { programType: 'rescue' } },
  });
});
