import type { Person } from '@ffl/database/tests/worlds/people';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { crewTables } from '../../../tests/worlds/rest/crew-tables.ts';
import { createRestWorld, type RestWorld } from '../../../tests/worlds/rest/rest-world.ts';

let world: RestWorld;
let admin: Person;

beforeAll(async () => {
  world = await createRestWorld();
  await world.asOwner(({ query }) => query(crewTables));
  admin = await world.makeAdministrator();
});
afterAll(() => world.close());

async function read(path: string): Promise<unknown> {
  return (await world.send(path, {}, admin)).json();
}

describe('JSON paths', () => {
  test('keys and positions in JSON can be selected, filtered and ordered', async () => {
    expect(await read('/crews?select=extra->a->b->1->>c,n:extra->n&id=eq.1')).toEqual([{ c: 'deep', n: 5 }]);
    expect(await read('/crews?select=name&extra->>n=eq.7')).toEqual([{ name: 'Charlie' }]);
    expect(await read('/crews?select=name&or=(extra->>n.eq.7,extra->a.not.is.null)&order=extra->n.desc')).toEqual([
      { name: 'Charlie' },
      { name: 'Alpha' },
    ]);
  });

  test('positions in JSON count from the end too, and only whole numbers are positions', async () => {
    expect(await read('/crews?select=c:extra->a->b->-1->>c,b:extra->a->b->>-2&id=eq.1')).toEqual([
      { c: 'deep', b: '1' },
    ]);
    expect(await read('/crews?select=extra->a->b->>1x&id=eq.1')).toEqual([{ '1x': null }]);
    expect(await read('/crews?select=name&extra->a->b->>-2=eq.1')).toEqual([{ name: 'Alpha' }]);
  });

  test('a JSON path treats a text column as JSON too, with nothing inside', async () => {
    expect(await read('/crews?select=name->x&id=eq.1')).toEqual([{ x: null }]);
  });

  test('an array is reached by position and compared by content', async () => {
    expect(await read('/crews?select=first:tags->>0&id=eq.1')).toEqual([{ first: 'x' }]);
    expect(await read('/crews?select=name&tags=cs.{x}')).toEqual([{ name: 'Alpha' }]);
    expect(await read('/crews?select=name&or=(tags.ov.{y,z},id.eq.2)&order=id')).toHaveLength(3);
  });

  test("a key of a JSON path can't carry SQL", async () => {
    expect(await read(`/crews?select=x:extra->>"n'; drop table crews; --"&id=eq.1`)).toEqual([{ x: null }]);
  });
});

test('none of the JSON paths failed with an unknown error', () => {
  expect(world.logged).toEqual([]);
});
