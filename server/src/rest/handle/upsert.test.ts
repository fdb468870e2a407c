import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createWriteWorld, patrol, type WriteWorld } from '../../../tests/worlds/rest/write-world.ts';

let world: WriteWorld;

beforeAll(async () => {
  world = await createWriteWorld();
});
beforeEach(() => world.removeOrganizations());
afterAll(() => world.close());

describe('upsert', () => {
  const renamed = { name: 'ski patrol', display_name: 'Renamed' };

  test('an upsert updates an existing row and answers 200', async () => {
    await world.addOrganizations('ski patrol');
    const { data, status } = await world
      .clientOf(world.admin)
      .from('organization_whitelist')
      .upsert(renamed, { onConflict: 'name' })
      .select('display_name');
    expect({ data, status }).toEqual({ data: [{ display_name: 'Renamed' }], status: 200 });
  });

  test('an upsert with one new row answers 201', async () => {
    await world.addOrganizations('ski patrol');
    const rows = [renamed, { name: 'brand new', display_name: 'Brand New' }];
    const { status } = await world
      .clientOf(world.admin)
      .from('organization_whitelist')
      .upsert(rows, { onConflict: 'name' });
    expect(status).toBe(201);
    expect(await world.names()).toEqual(['brand new', 'ski patrol']);
  });

  test('an upsert leaves ignored duplicates out of the response', async () => {
    await world.addOrganizations('ski patrol');
    const rows = [renamed, { name: 'brand new', display_name: 'Brand New' }];
    const { data, status } = await world
      .clientOf(world.admin)
      .from('organization_whitelist')
      .upsert(rows, { onConflict: 'name', ignoreDuplicates: true })
      .select('name');
    expect({ data, status }).toEqual({ data: [{ name: 'brand new' }], status: 201 });
  });
});

test('the same key twice in one upsert is refused and nothing is written', async () => {
  const rows = [patrol, { ...patrol, display_name: 'Again' }];
  const { status, error } = await world
    .clientOf(world.admin)
    .from('organization_whitelist')
    .upsert(rows, { onConflict: 'name' });
  expect([status, error?.code]).toEqual([400, '21000']);
  expect(await world.names()).toBeNull();
});

test('none of the upserts failed with an unknown error', () => {
  expect(world.logged).toEqual([]);
});
