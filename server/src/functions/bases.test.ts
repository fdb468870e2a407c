import { addAdministrator, addBase, addMemberWithAccount, addProgram } from '@ffl/database/tests/worlds/people';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFunctionDesk, type FunctionDesk } from '../../tests/worlds/function-desk.ts';

let desk: FunctionDesk;
beforeAll(async () => {
  desk = await createFunctionDesk();
});
afterAll(() => desk.close());

const unknownId = '00000000-0000-4000-8000-000000000000';

let count = 0;
function newName(): string {
  count += 1;
  return `Ridge ${count}`;
}

function newBase(name = newName()): Promise<string> {
  return desk.tested.asOwner((transaction) => addBase(transaction, name));
}

async function stored(id: string) {
  return desk.tested.asOwner(({ first }) =>
    first<{ base_name: string; description: string | null; is_active: boolean }>(
      'select base_name, description, is_active from bases where id = $1',
      [id],
    ),
  );
}

test('the list of bases has every base for members and administrators, LG2 before LG10', async () => {
  await newBase('LG10');
  const member = await desk.tested.asOwner((transaction) => addMemberWithAccount(transaction));
  for (const as of [{}, { claims: member.claims }]) {
    const { status, body } = await desk.call('GET', 'bases', undefined, as);
    const bases = body.data as { base_name: string }[];
    expect(status).toBe(200);
    expect(bases.map((base) => base.base_name).filter((name) => name.startsWith('LG'))).toEqual([
      'LG1',
      'LG2',
      'LG3',
      'LG4',
      'LG5',
      'LG6',
      'LG7',
      'LG10',
    ]);
    expect(bases[0]).toEqual({
      id: expect.any(String),
      base_name: 'LG1',
      former_names: [],
      description: null,
      is_active: true,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*\+00:00$/),
    });
  }
});

test('a new base is stored trimmed, and active by default', async () => {
  const { status, body } = await desk.call('POST', 'bases', { base_name: ' North Ridge ', description: ' ' });
  const base = body.data as { id: string };
  expect([status, base]).toMatchObject([201, { base_name: 'North Ridge', description: null, is_active: true }]);
  expect(await stored(base.id)).toEqual({ base_name: 'North Ridge', description: null, is_active: true });
});

test.each(['lg1', 'LG 1', ' L g 1 '])('a new base is refused the name %j, which LG1 has', async (base_name) => {
  expect(await desk.call('POST', 'bases', { base_name })).toMatchObject({
    status: 409,
    body: { code: 'base_name_taken', message: 'There is already a base with this name.', field: 'base_name' },
  });
});

test('a new base is created once by two administrators who give it the same name at once', async () => {
  const base_name = newName();
  const other = await desk.tested.asOwner((transaction) => addAdministrator(transaction));
  const answers = await Promise.all([
    desk.call('POST', 'bases', { base_name }),
    desk.call('POST', 'bases', { base_name: base_name.toUpperCase() }, { claims: other.claims }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
});

test('a new base is created once by two requests with one key', async () => {
  const key = crypto.randomUUID();
  const input = { base_name: newName() };
  const first = await desk.call('POST', 'bases', input, { key });
  expect(await desk.call('POST', 'bases', input, { key })).toEqual(first);
  expect(first.status).toBe(201);
});

describe('a change', () => {
  test('a change of a base writes the fields it names and leaves the rest', async () => {
    const id = await newBase();
    expect(await desk.call('PUT', 'bases', { id, description: 'Behind the pass' })).toMatchObject({ status: 200 });
    const renamed = await desk.call('PUT', 'bases', { id, base_name: 'Far Ridge', is_active: false });
    expect(renamed.body.data).toMatchObject({ base_name: 'Far Ridge', is_active: false });
    expect(await stored(id)).toEqual({ base_name: 'Far Ridge', description: 'Behind the pass', is_active: false });
  });

  test('a change of a base may spell its own name differently', async () => {
    const id = await newBase('High Camp');
    expect(await desk.call('PUT', 'bases', { id, base_name: 'HighCamp' })).toMatchObject({ status: 200 });
  });

  test("a change of a base overtaken by someone else's is reported, with what is stored, and nothing is lost", async () => {
    const name = newName();
    const id = await newBase(name);
    await desk.call('PUT', 'bases', { id, description: 'Theirs', was: { description: null } });
    const input = { id, description: 'Mine', was: { description: '' } };
    expect(await desk.call('PUT', 'bases', input)).toMatchObject({
      status: 409,
      body: {
        code: 'changed_meanwhile',
        message: 'Not saved yet: somebody else changed this base.',
        current: { id, base_name: name, description: 'Theirs', is_active: true },
      },
    });
    expect(await stored(id)).toMatchObject({ description: 'Theirs' });
    expect(await desk.call('PUT', 'bases', { ...input, was: { description: 'Theirs' } })).toMatchObject({
      status: 200,
    });
  });

  test('a change of a base in fields other than those someone else changed keeps both', async () => {
    const id = await newBase();
    await Promise.all([
      desk.call('PUT', 'bases', { id, description: 'Theirs', was: { description: null } }),
      desk.call('PUT', 'bases', { id, is_active: false, was: { is_active: true } }),
    ]);
    expect(await stored(id)).toMatchObject({ description: 'Theirs', is_active: false });
  });

  test("a change of a base can't take another one's name", async () => {
    expect(await desk.call('PUT', 'bases', { id: await newBase(), base_name: 'lg2' })).toMatchObject({
      status: 409,
      body: { code: 'base_name_taken' },
    });
  });
});

test('deleting removes a base without programs', async () => {
  const id = await newBase();
  expect(await desk.call('DELETE', 'bases', { id })).toEqual({ status: 200, body: { success: true } });
  expect(await stored(id)).toBeUndefined();
});

test('deleting a base is refused while it has a program', async () => {
  const name = newName();
  const id = await newBase(name);
  await desk.tested.asOwner((transaction) => addProgram(transaction, { base: name }));
  expect(await desk.call('DELETE', 'bases', { id })).toMatchObject({
    status: 409,
    body: { code: 'base_has_programs', message: 'This base still has programs, so it cannot be deleted.' },
  });
  expect(await stored(id)).toBeDefined();
});

test.each(['PUT', 'DELETE'])("an unknown base id isn't found by %s", async (method) => {
  expect(await desk.call(method, 'bases', { id: unknownId })).toMatchObject({
    status: 404,
    body: { code: 'base_missing', message: 'Base not found', ...(method === 'PUT' && { current: null }) },
  });
});

test.each(['LG1', '1', '', null, 1])('a base id of another kind is refused: %j', async (id) => {
  for (const method of ['PUT', 'DELETE']) {
    expect(await desk.call(method, 'bases', { id })).toMatchObject({ status: 400, body: { code: 'input_invalid' } });
  }
});
