import { addSession } from '@ffl/database/tests/worlds/people';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createRestWorld } from '../../../tests/worlds/rest/rest-world.ts';
import { createWriteWorld, patrol, type WriteWorld } from '../../../tests/worlds/rest/write-world.ts';

let world: WriteWorld;

beforeAll(async () => {
  world = await createWriteWorld();
});
beforeEach(() => world.removeOrganizations());
afterAll(() => world.close());

describe('written once', () => {
  const key = () => ({ 'idempotency-key': crypto.randomUUID() });

  test('a repeated write gets the same answer and does nothing', async () => {
    const headers = { ...key(), prefer: 'return=representation' };
    const first = await world.write('POST', '/organization_whitelist', patrol, headers);
    const second = await world.write('POST', '/organization_whitelist', patrol, headers);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(await second.text()).toBe(await first.text());
    expect(second.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await world.names()).toEqual(['ski patrol']);
  });

  test('a repeated delete counts what the first one deleted, members included', async () => {
    const row = { first_name: 'Gone', last_name: 'Twice', email: 'twice@example.org', organization: 'Alpine Rescue' };
    await world.write('POST', '/members', row, key());
    const headers = { ...key(), prefer: 'count=exact' };
    const send = () => world.write('DELETE', '/members?email=eq.twice@example.org', undefined, headers);
    const [first, second] = [await send(), await send()];
    expect([first.status, first.headers.get('content-range')]).toEqual([204, '*/1']);
    expect([second.status, second.headers.get('content-range')]).toEqual([204, '*/1']);
  });

  test('the same Idempotency-Key for another body or address is refused', async () => {
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

  test('a write that matched no row leaves its key free for another body, and what it then writes is written once', async () => {
    await world.addOrganizations('theirs');
    const headers = { ...key(), prefer: 'return=representation' };
    const rename = (from: string) =>
      world.write('PATCH', `/organization_whitelist?name=eq.${from}`, { name: `${from}, renamed` }, headers);
    const met = await rename('mine');
    expect([met.status, await met.json()]).toEqual([200, []]);
    const gone = await world.write('DELETE', '/organization_whitelist?name=eq.mine', undefined, headers);
    expect([gone.status, await gone.json()]).toEqual([200, []]);
    const first = await rename('theirs');
    const again = await rename('theirs');
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(await again.text()).toBe(await first.text());
    expect((await rename('mine')).status).toBe(422);
    expect(await world.names()).toEqual(['theirs, renamed']);
  });

  test('a write keeps its key by what it wrote, whether or not its response shows it', async () => {
    const row = {
      first_name: 'Not',
      last_name: 'Shown',
      email: 'not.shown@example.org',
      organization: 'Alpine Rescue',
    };
    const headers = { ...key(), prefer: 'return=representation' };
    const send = () => world.write('POST', '/members?select=id,certifications!inner(id)', row, headers);
    for (const answer of [await send(), await send()]) {
      expect([answer.status, await answer.json()]).toEqual([201, []]);
    }
  });

  test('one of ten equal writes at once is done, and the others get its answer or have to wait', async () => {
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

  test('a stored reply is refused to someone who lost the rights it was given for', async () => {
    const former = await world.makeAdministrator();
    const headers = { ...key(), prefer: 'return=representation' };
    const send = (person = former) => world.write('POST', '/organization_whitelist', patrol, headers, person);
    expect((await send()).status).toBe(201);
    await world.asOwner(({ query }) => query('delete from administrators where user_id = $1', [former.userId]));
    expect((await send()).status).toBe(401);
    const claims = await world.asOwner((transaction) => addSession(transaction, former.userId));
    const refused = await send({ ...former, claims });
    expect([refused.status, await refused.json()]).toEqual([
      403,
      { code: '42501', details: null, hint: null, message: 'The reply was for other rights' },
    ]);
  });

  test('a stored reply about a member is deleted with the member', async () => {
    const rows = ['leaving', 'staying'].map((name) => ({
      first_name: name,
      last_name: 'Person',
      email: `${name}@example.org`,
      organization: 'Alpine Rescue',
    }));
    for (const row of rows) {
      await world.write('POST', '/members', row, { ...key(), prefer: 'return=representation' });
    }
    const deletion = { ...key(), prefer: 'return=representation' };
    const deleted = await world.write('DELETE', '/members?email=eq.leaving@example.org', undefined, deletion);
    expect([deleted.status, await deleted.json()]).toEqual([200, [expect.objectContaining(rows[0] ?? {})]]);
    const about = (name: string) =>
      world.ownerValue('select count(*)::int as value from app.idempotency_keys where reply::text like $1', [
        `%${name}@example.org%`,
      ]);
    expect([await about('leaving'), await about('staying')]).toEqual([0, 1]);
  });

  test("an Idempotency-Key that isn't a uuid is refused", async () => {
    const response = await world.write('POST', '/organization_whitelist', patrol, { 'idempotency-key': 'once' });
    expect(response.status).toBe(400);
  });
});

describe('rehearsal', () => {
  test("a rehearsed write is kept if the server doesn't allow rehearsals, and the preference isn't among those applied", async () => {
    const strict = await createRestWorld();
    const admin = await strict.makeAdministrator();
    const headers = { 'content-type': 'application/json', prefer: 'tx=rollback, return=minimal' };
    const response = await strict.send(
      '/organization_whitelist',
      { method: 'POST', body: JSON.stringify(patrol), headers },
      admin,
    );
    expect([response.status, response.headers.get('preference-applied')]).toEqual([201, 'return=minimal']);
    expect(await strict.ownerValue('select count(*)::int as value from organization_whitelist')).toBe(1);
    await strict.close();
  });

  test('a write can be rolled back after its response, if the server allows it', async () => {
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

test('none of the keyed writes failed with an unknown error', () => {
  expect(world.logged).toEqual([]);
});
