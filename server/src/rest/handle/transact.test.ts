import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createWriteWorld, patrol, type WriteWorld } from '../testing/write-world.ts';

let world: WriteWorld;

beforeAll(async () => {
  world = await createWriteWorld();
});
beforeEach(() => world.removeOrganizations());
afterAll(() => world.close());

describe('written once', () => {
  const key = () => ({ 'idempotency-key': crypto.randomUUID() });

  test('a repeated write answers the same and does nothing', async () => {
    const headers = { ...key(), prefer: 'return=representation' };
    const first = await world.write('POST', '/organization_whitelist', patrol, headers);
    const second = await world.write('POST', '/organization_whitelist', patrol, headers);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(await second.text()).toBe(await first.text());
    expect(second.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await world.names()).toEqual(['ski patrol']);
  });

  test('the same key for another body or address is refused', async () => {
    const headers = key();
    await world.write('POST', '/organization_whitelist', patrol, headers);
    const body = await world.write(
      'POST',
      '/organization_whitelist',
      { name: 'other', display_name: 'Other' },
      headers,
    );
    const address = await world.write('DELETE', '/organization_whitelist?name=eq.x', undefined, headers);
    expect([body.status, address.status]).toEqual([422, 422]);
    expect(await world.names()).toEqual(['ski patrol']);
  });

  test('a refused write leaves its key free', async () => {
    const headers = key();
    expect((await world.write('POST', '/organization_whitelist', { name: 'x' }, headers)).status).toBe(400);
    expect((await world.write('POST', '/organization_whitelist', patrol, headers)).status).toBe(201);
  });

  test('of ten equal writes at once one is done, and the others get its answer or are asked to wait', async () => {
    const headers = key();
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => world.write('POST', '/organization_whitelist', patrol, headers)),
    );
    for (const reply of replies.filter(({ status }) => status !== 201)) {
      expect([reply.status, reply.headers.get('retry-after')]).toEqual([409, '1']);
    }
    expect(replies.some(({ status }) => status === 201)).toBe(true);
    expect(await world.names()).toEqual(['ski patrol']);
  });

  test('a key that is no uuid is refused', async () => {
    const response = await world.write('POST', '/organization_whitelist', patrol, { 'idempotency-key': 'once' });
    expect(response.status).toBe(400);
  });
});

describe('rehearsal', () => {
  test('a write can be undone after it was answered, where the server allows it', async () => {
    const response = await world.write('POST', '/organization_whitelist', patrol, {
      prefer: 'tx=rollback, return=representation',
    });
    expect([response.status, response.headers.get('preference-applied')]).toEqual([
      201,
      'return=representation, tx=rollback',
    ]);
    expect(await world.names()).toBeNull();
  });
});

test('no failure of these writes was unknown', () => {
  expect(world.logged).toEqual([]);
});
