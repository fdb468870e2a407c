import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createReadWorld, type ReadWorld } from '../../../tests/worlds/rest/read-world.ts';

let world: ReadWorld;

beforeAll(async () => {
  world = await createReadWorld();
});
afterAll(() => world.close());

describe('filters', () => {
  const found = async (filter: string) => {
    const response = await world.send(`/training_sessions?select=training_type&order=date&${filter}`, {}, world.admin);
    const rows = (await response.json()) as { training_type: string }[];
    return response.ok ? rows.map((row) => Number(row.training_type.slice(10))) : rows;
  };

  test.each([
    ['training_type=eq.Avalanche 2', [2]],
    ['training_type=eq."Avalanche 2"', []],
    ['training_type=neq.Avalanche 2', [1, 3, 4, 5, 6, 7]],
    ['date=gt.2026-01-06', [6, 7]],
    ['date=gte.2026-01-06&date=lt.2026-01-08', [5, 6]],
    ['date=lte.2026-01-02', [1]],
    ['training_type=like.*2', [2]],
    ['training_type=ilike.AVAL*3', [3]],
    ['training_type=not.ilike.*', []],
    ['training_type=in.(Avalanche 1,"Avalanche 2")', [1, 2]],
    ['training_type=not.in.(Avalanche 1,Avalanche 2)', [3, 4, 5, 6, 7]],
    ['training_type=in.()', []],
    ['base=is.null', [3]],
    ['base=is.NOT_NULL', [1, 2, 4, 5, 6, 7]],
    ['base=not.is.null&date=lt.2026-01-06', [1, 2, 4]],
    ['base=isdistinct.LG1', [2, 3, 4, 5, 6, 7]],
    ['is_initial_training=is.true', []],
    ['base=eq(any).{LG1,LG2}', [1, 2]],
    ['base=like(all).{LG*,*2}', [2]],
    ['or=(base.eq.LG1,and(date.gt.2026-01-05,date.lt.2026-01-07),base.is.null)', [1, 3, 4 + 1]],
    ['not.or=(base.is.null,base.eq.LG1)', [2, 4, 5, 6, 7]],
    ['and=(base.not.is.null,base.in.(LG1,"LG2",LG3))', [1, 2]],
    ['or=(pilot.eq."Pilot 1",medical_crew.ilike.*crew 7)', [1, 7]],
  ])('the filter %s finds the rows it names', async (filter, expected) => {
    expect(await found(filter.replaceAll(' ', '%20'))).toEqual(expected);
  });

  test('a plus sign in a filter is a space', async () => {
    expect(await found('training_type=eq.Avalanche+4')).toEqual([4]);
  });

  test('the client quotes what needs quotes in a filter', async () => {
    const client = world.clientOf(world.admin);
    const { data } = await client.from('organization_whitelist').select('name').in('name', ['comma, inc', 'x(y)']);
    expect(data).toEqual([{ name: 'comma, inc' }]);
  });

  test("a filter by an id that isn't a uuid is refused in the database's words", async () => {
    const { error, status } = await world.clientOf(world.admin).from('members').select('*').eq('id', 'abc');
    expect(status).toBe(400);
    expect(error).toMatchObject({ code: '22P02', message: 'invalid input syntax for type uuid: "abc"' });
  });

  test("a filter's unknown operator is refused with its position", async () => {
    const response = await world.send('/members?id=noop.0', {}, world.admin);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      code: 'PGRST100',
      details: 'unexpected "n" expecting "not" or operator (eq, gt, ...)',
      hint: null,
      message: '"failed to parse filter (noop.0)" (line 1, column 1)',
    });
  });

  test.each(['match', 'imatch', 'fts', 'plfts', 'phfts(english)', 'wfts'])(
    'the filter operator %s is off',
    async (operator) => {
      const response = await world.send(`/members?email=${operator}.a`, {}, world.admin);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: 'PGRST127', message: 'Feature not implemented' });
    },
  );

  test('a read with twenty filters is accepted, and one more is refused, even inside a tree', async () => {
    const many = (count: number) => Array(count).fill('email.eq.a').join(',');
    expect((await world.send(`/members?or=(${many(20)})`, {}, world.admin)).status).toBe(200);
    const refused = await world.send(`/members?or=(${many(20)})&id=is.null`, {}, world.admin);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ code: 'PGRST100' });
  });
});

test('none of the filtered reads failed with an unknown error', () => {
  expect(world.logged).toEqual([]);
});
