import { addAdministrator, addMemberWithAccount, type Person } from '@ffl/database/tests/worlds/people';
import { createTestDatabase, type TestDatabase } from '@ffl/database/tests/worlds/test-database';
import { PostgrestClient } from '@supabase/postgrest-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, testOrigin } from '../../tests/worlds/test-app.ts';

let tested: TestDatabase;
let flight: TestApp;
let administrator: Person;
let member: Person;

beforeAll(async () => {
  tested = await createTestDatabase();
  flight = await createTestApp(tested);
  await tested.asOwner(async (transaction) => {
    administrator = await addAdministrator(transaction);
    member = await addMemberWithAccount(transaction);
  });
});
afterAll(() => tested.close());

/** The published client, signed in as this person. */
async function clientOf(person: Person | null) {
  const bearer = person ? await flight.tokenFor(person.claims) : flight.dependencies.tokens.anonKey;
  return new PostgrestClient(`${testOrigin}/rest/v1`, {
    headers: { Authorization: `Bearer ${bearer}` },
    fetch: flight.fetch,
  });
}

const attempt = { user_email: 'person@example.test', user_ip: '203.0.113.9', user_agent: 'curl/8' };
const calls: [string, object, number][] = [
  ['get_security_config', {}, 200],
  ['update_security_config', { config_key: 'max_failed_attempts', config_value: '6' }, 204],
  ['get_recent_security_events', {}, 200],
  ['get_recent_security_events', { limit_count: 500 }, 200],
  ['get_recent_security_events', { limit_count: 5, event_names: ['authz_change'], before_id: 9 }, 200],
  ['get_locked_accounts', {}, 200],
  ['get_blocked_ips', {}, 200],
  ['get_second_steps', {}, 200],
  ['increment_failed_attempts', attempt, 204],
  ['increment_failed_attempts', { user_email: 'person@example.test' }, 204],
  ['reset_failed_attempts', attempt, 204],
];

test.each(calls)('the procedure %s with %j answers only administrators', async (procedure, given, success) => {
  const statusFor = async (person: Person | null) => (await (await clientOf(person)).rpc(procedure, given)).status;
  expect(await statusFor(administrator)).toBe(success);
  const refused = await (await clientOf(member)).rpc(procedure, given);
  expect([refused.status, refused.error?.code]).toEqual([403, '42501']);
  const unknown = await (await clientOf(null)).rpc(procedure, given);
  expect([unknown.status, unknown.error?.code]).toEqual([401, '42501']);
});

test('the lists of the security desk are arrays, and the configuration is one too', async () => {
  const client = await clientOf(administrator);
  for (const procedure of [
    'get_security_config',
    'get_recent_security_events',
    'get_locked_accounts',
    'get_blocked_ips',
    'get_second_steps',
  ]) {
    expect((await client.rpc(procedure, {})).data, procedure).toBeInstanceOf(Array);
  }
});

test.each([
  ['get_recent_security_events', { limit_count: 0 }, 400, 'limit_count must be a whole number from 1 to 500.'],
  ['get_recent_security_events', { limit_count: 501 }, 400, 'limit_count must be a whole number from 1 to 500.'],
  ['get_recent_security_events', { limit_count: 'all' }, 400, 'invalid input syntax for type integer: "all"'],
  ['get_recent_security_events', { event_names: 'authz_change' }, 400, expect.stringContaining('malformed array')],
  [
    'update_security_config',
    { config_key: 'max_failed_attempts', config_value: 99 },
    400,
    'max_failed_attempts must be a whole number from 3 to 20.',
  ],
  [
    'update_security_config',
    { config_key: 'AUTH_SECRET', config_value: 'x' },
    400,
    'There is no setting of this name.',
  ],
  ['update_security_config', { config_key: 'max_failed_attempts' }, 404, expect.stringContaining('Could not find')],
  ['update_security_config', { key: 'a', value: 'b' }, 404, expect.stringContaining('Could not find the function')],
  ['increment_failed_attempts', { user_email: '' }, 400, 'user_email must have 1 to 254 characters.'],
  ['reset_failed_attempts', { user_email: null }, 400, 'user_email must have 1 to 254 characters.'],
  ['reset_failed_attempts', { email: 'a@b.test' }, 404, expect.stringContaining('Could not find the function')],
])('the procedure %s refuses %j with a sentence', async (procedure, given, status, message) => {
  const reply = await (await clientOf(administrator)).rpc(procedure, given);
  expect([reply.status, reply.error?.message]).toEqual([status, message]);
});

test("a procedure that writes security settings can't be called by GET", async () => {
  const client = await clientOf(administrator);
  const given = { config_key: 'max_failed_attempts', config_value: '7' };
  expect((await client.rpc('update_security_config', given, { get: true })).status).toBe(405);
  expect((await client.rpc('increment_failed_attempts', attempt, { get: true })).status).toBe(405);
  expect((await client.rpc('get_security_config', {}, { get: true })).status).toBe(200);
});
