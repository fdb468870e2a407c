import {
  addAdministrator,
  addBase,
  addMember,
  addMemberWithAccount,
  addProgram,
} from '@ffl/database/tests/worlds/people';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFunctionDesk, type FunctionDesk } from '../../tests/worlds/function-desk.ts';

let desk: FunctionDesk;
beforeAll(async () => {
  desk = await createFunctionDesk();
});
afterAll(() => desk.close());

const unknownId = '00000000-0000-4000-8000-000000000000';
const form = { name: 'Swiftwater', validityPeriodDays: 42 };

function newBase(name?: string): Promise<string> {
  return desk.tested.asOwner((transaction) => addBase(transaction, name));
}

async function newProgram(input: object): Promise<string> {
  const { status, body } = await desk.call('POST', 'programs', input);
  expect(status, JSON.stringify(body)).toBe(201);
  return (body.data as { id: string }).id;
}

async function namesAt(base: string): Promise<string[]> {
  const { body } = await desk.call('GET', `programs?base=${base}`);
  return (body.data as { name: string }[]).map(({ name }) => name);
}

test('reading programs gives members and administrators both names of each field, and the seasons', async () => {
  const baseId = await newBase('Reading Camp');
  const id = await newProgram({ type: 'lift_ticket', base: baseId });
  await desk.tested.asOwner(({ query }) =>
    query(
      `insert into seasons (name, program_id, start_date, end_date) values
         ('Winter 25', $1, '2025-11-15', '2026-04-30'), ('Winter 26', $1, '2026-11-15', '2027-04-30')`,
      [id],
    ),
  );
  const member = await desk.tested.asOwner((transaction) => addMemberWithAccount(transaction));
  const program = {
    id,
    name: 'Lift Ticket',
    program_name: 'Lift Ticket',
    description: null,
    program_description: null,
    validityPeriodDays: 180,
    recert_cadence: 180,
    requiresTraining: false,
    requires_training: false,
    twoClocks: false,
    two_clocks: false,
    color: '#f97316',
    base: 'Reading Camp',
    base_id: baseId,
    isBaseActive: true,
    hasSeasons: true,
    seasons: [
      { id: expect.any(String), name: 'Winter 26', startDate: '2026-11-15', endDate: '2027-04-30', isActive: true },
      { id: expect.any(String), name: 'Winter 25', startDate: '2025-11-15', endDate: '2026-04-30', isActive: true },
    ],
    programType: 'lift_ticket',
    program_type: 'lift_ticket',
    created_at: expect.any(String),
  };
  for (const as of [{}, { claims: member.claims }]) {
    expect(await desk.call('GET', `programs?id=${id}`, undefined, as)).toEqual({
      status: 200,
      body: { data: program },
    });
    const ofBase = await desk.call('GET', 'programs?base=Reading%20Camp', undefined, as);
    expect(ofBase.body).toEqual({ data: [program] });
    expect((await desk.call('GET', `programs?base=${baseId}`, undefined, as)).body).toEqual(ofBase.body);
    expect((await desk.call('GET', 'programs', undefined, as)).body.data).toContainEqual(program);
  }
});

test("reading programs gives none for a base without any, and says if a base or program doesn't exist", async () => {
  expect(await desk.call('GET', `programs?base=${await newBase()}`)).toEqual({ status: 200, body: { data: [] } });
  expect(await desk.call('GET', `programs?id=${unknownId}`)).toMatchObject({
    status: 404,
    body: { code: 'program_missing', message: 'Program not found' },
  });
  expect(await desk.call('GET', 'programs?base=Nowhere')).toMatchObject({
    status: 404,
    body: { code: 'base_missing', message: 'Base not found' },
  });
});

test.each(['id=LG1', 'id=', 'base=', 'base=%00'])('reading programs refuses the query %s', async (query) => {
  expect(await desk.call('GET', `programs?${query}`)).toMatchObject({ status: 400, body: { code: 'input_invalid' } });
});

test("a base named like another's id isn't taken for it", async () => {
  const base = await newBase();
  const imitation = await newBase(base);
  const id = await newProgram({ type: 'rescue', base: imitation });
  expect(await namesAt(base)).toEqual([]);
  await newProgram({ type: 'rescue', base });
  expect(await desk.call('PUT', 'programs', { id, base })).toMatchObject({ status: 409 });
});

describe('room at a base', () => {
  test('room at a base is for three programs, one of each type', async () => {
    const base = await newBase();
    await newProgram({ type: 'avalanche', base });
    expect(await desk.call('POST', 'programs', { type: 'avalanche', base })).toMatchObject({
      status: 409,
      body: { code: 'program_type_taken', message: 'This base already has a program of this type.', field: 'base' },
    });
    expect(await desk.call('POST', 'programs', { ...form, name: 'avalanche deployment', base })).toMatchObject({
      body: { code: 'program_type_taken' },
    });
    expect(await desk.call('POST', 'programs', { ...form, programType: 'avalanche', base })).toMatchObject({
      body: { code: 'program_type_taken' },
    });
    await newProgram({ ...form, name: 'Avalanche Dogs', base });
    await newProgram({ ...form, base });
    expect(await desk.call('POST', 'programs', { type: 'rescue', base })).toMatchObject({
      status: 409,
      body: { code: 'base_full', message: 'A base has at most 3 programs.', field: 'base' },
    });
  });

  test('room at a base is given once when two administrators add the third program at once', async () => {
    const base = await newBase();
    await newProgram({ type: 'avalanche', base });
    await newProgram({ type: 'rescue', base });
    const other = await desk.tested.asOwner((transaction) => addAdministrator(transaction));
    const answers = await Promise.all([
      desk.call('POST', 'programs', { type: 'lift_ticket', base }),
      desk.call('POST', 'programs', { ...form, base }, { claims: other.claims }),
    ]);
    const [made, refused] = answers.sort((one, next) => one.status - next.status);
    expect([made?.status, refused?.status, refused?.body.code]).toEqual([201, 409, 'base_full']);
    expect(await namesAt(base)).toHaveLength(3);
  });

  test("room at a base also limits a program that moves or takes another type's name", async () => {
    const [here, there] = [await newBase(), await newBase()];
    const moving = await newProgram({ type: 'rescue', base: here });
    await newProgram({ type: 'rescue', base: there });
    await newProgram({ type: 'avalanche', base: here });
    expect(await desk.call('PUT', 'programs', { id: moving, base: there })).toMatchObject({
      body: { code: 'program_type_taken' },
    });
    expect(await desk.call('PUT', 'programs', { id: moving, name: 'Avalanche Deployment' })).toMatchObject({
      body: { code: 'program_type_taken' },
    });
    await newProgram({ ...form, base: there });
    await newProgram({ ...form, base: there });
    expect(await desk.call('PUT', 'programs', { id: moving, base: there })).toMatchObject({
      body: { code: 'base_full' },
    });
    expect(await desk.call('PUT', 'programs', { id: moving, base: here, validityPeriodDays: 30 })).toMatchObject({
      status: 200,
      body: { data: { base_id: here, validityPeriodDays: 30 } },
    });
  });
});

describe('creating', () => {
  test.each([
    [{ ...form, name: 'A' }, 'Program name must be at least 2 characters.'],
    [{ ...form, validityPeriodDays: 1.5 }, 'Validity period must be a valid number greater than 0.'],
    [{ ...form, base: '' }, 'Base is required.'],
  ])("creating a program refuses %j in the form's words", async (input, message) => {
    expect(await desk.call('POST', 'programs', { base: 'LG1', ...input })).toMatchObject({
      status: 400,
      body: { code: 'input_invalid', message: message },
    });
  });

  test('creating a program refuses an unknown type and an unknown base', async () => {
    expect(await desk.call('POST', 'programs', { type: 'Kayak', base: 'LG1' })).toMatchObject({
      status: 400,
      body: { code: 'program_type_unknown', message: 'Unknown program type: Kayak' },
    });
    for (const base of [unknownId, 'LG99']) {
      expect(await desk.call('POST', 'programs', { ...form, base })).toMatchObject({
        status: 404,
        body: { code: 'base_missing', field: 'base' },
      });
    }
  });

  test('creating a program twice with one key makes one', async () => {
    const base = await newBase();
    const key = crypto.randomUUID();
    const first = await desk.call('POST', 'programs', { ...form, base }, { key });
    expect(await desk.call('POST', 'programs', { ...form, base }, { key })).toEqual(first);
    expect(await namesAt(base)).toEqual(['Swiftwater']);
  });
});

describe('changing', () => {
  test("a program's field that someone else changed meanwhile is reported, with what is stored, and nothing is lost", async () => {
    const base = await newBase();
    const id = await newProgram({ ...form, base });
    const other = await desk.tested.asOwner((transaction) => addAdministrator(transaction));
    const answers = await Promise.all([
      desk.call('PUT', 'programs', { id, name: 'Ropes', was: { name: 'Swiftwater' } }),
      desk.call('PUT', 'programs', { id, name: 'Boats', was: { name: 'Swiftwater' } }, { claims: other.claims }),
    ]);
    const [saved, refused] = answers.sort((one, next) => one.status - next.status);
    const [name = ''] = await namesAt(base);
    expect(saved?.body.data).toMatchObject({ name });
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'changed_meanwhile',
        message: 'Not saved yet: somebody else changed this program.',
        current: { id, name, program_name: name, base_id: base },
      },
    });
  });

  test('changing different fields of a program at once keeps both', async () => {
    const id = await newProgram({ ...form, base: await newBase() });
    await Promise.all([
      desk.call('PUT', 'programs', { id, color: '#22c55e', was: { color: '#6b7280' } }),
      desk.call('PUT', 'programs', { id, requiresTraining: true, was: { requiresTraining: false } }),
    ]);
    const { body } = await desk.call('GET', `programs?id=${id}`);
    expect(body.data).toMatchObject({ color: '#22c55e', requiresTraining: true, name: 'Swiftwater' });
  });
});

test('deleting a program removes it and its seasons', async () => {
  const base = await newBase();
  const id = await newProgram({ type: 'rescue', base });
  await desk.tested.asOwner(({ query }) =>
    query(`insert into seasons (name, program_id, start_date, end_date) values ('W', $1, '2026-11-15', '2027-04-30')`, [
      id,
    ]),
  );
  expect(await desk.call('DELETE', 'programs', { id })).toEqual({ status: 200, body: { success: true } });
  expect(await namesAt(base)).toEqual([]);
});

test.each(['valid', 'inactive'])(
  'deleting a program is refused while anyone has a credential in it that is %s',
  async (status) => {
    const { id, memberId } = await desk.tested.asOwner(async (transaction) => ({
      id: await addProgram(transaction),
      memberId: await addMember(transaction),
    }));
    await desk.call('POST', 'issue-credential', { memberId, programId: id });
    if (status === 'inactive') await desk.call('POST', 'remove-credential', { memberId, programId: id });
    expect(await desk.call('DELETE', 'programs', { id })).toMatchObject({
      status: 409,
      body: {
        code: 'program_has_credentials',
        message: 'This program still has credentials, so it cannot be deleted.',
      },
    });
    expect(await desk.call('GET', `programs?id=${id}`)).toMatchObject({ status: 200 });
  },
);

test.each(['LG1', '1', '', null, 1])('a program id of another kind is refused: %j', async (id) => {
  for (const method of ['PUT', 'DELETE']) {
    expect(await desk.call(method, 'programs', { id })).toMatchObject({ status: 400, body: { code: 'input_invalid' } });
  }
});

test.each(['PUT', 'DELETE'])("an unknown program id isn't found by %s", async (method) => {
  expect(await desk.call(method, 'programs', { id: unknownId })).toMatchObject({
    status: 404,
    body: { code: 'program_missing', ...(method === 'PUT' && { current: null }) },
  });
});
