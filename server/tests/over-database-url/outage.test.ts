import { connect, type Database } from '@ffl/database/database';
import { addAdministrator } from '@ffl/database/tests/worlds/people';
import { createTestDatabase, type TestDatabase } from '@ffl/database/tests/worlds/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../worlds/test-app.ts';
import { type Line, layLine } from './lay-line.ts';

let tested: TestDatabase;
let line: Line;
let database: Database;
let flight: TestApp;

beforeAll(async () => {
  tested = await createTestDatabase();
  line = await layLine(tested.owner);
  database = connect({ ...tested.owner, host: '127.0.0.1', port: line.port }, tested.secret, 2);
  flight = await createTestApp({ database });
});
afterAll(async () => {
  await database.close();
  await line.cut();
  await tested.close();
});

test('a lost server is an outage everywhere, and its return needs no restart', async () => {
  const { claims } = await tested.asOwner((transaction) => addAdministrator(transaction));
  const headers = { Authorization: `Bearer ${await flight.tokenFor(claims)}` };
  const ask = async () => {
    const answers = await Promise.all([
      flight.get('/rest/v1/bases?select=id', headers),
      flight.get('/auth/v1/user', headers),
      flight.post('/functions/v1/admin-security-dashboard', { days: 7 }, headers),
    ]);
    return answers.map(({ status }) => status);
  };
  expect([await ask(), await database.isHealthy()]).toEqual([[200, 200, 200], true]);
  await line.cut();
  expect([await ask(), await database.isHealthy()]).toEqual([[503, 503, 503], false]);
  expect([await ask(), await database.isHealthy()]).toEqual([[503, 503, 503], false]);
  await line.mend();
  expect([await ask(), await database.isHealthy()]).toEqual([[200, 200, 200], true]);
});

test("a write whose connection is cut before its end isn't there", async () => {
  const email = 'cut-off@example.test';
  const stored = () =>
    tested.asOwner(async ({ query }) => (await query('select from auth.users where email = $1', [email])).rowCount);
  const add = (afterwards: () => Promise<void>) =>
    database.asService(async ({ query }) => {
      await query(`insert into auth.users (email, password_hash) values ($1, 'none')`, [email]);
      await afterwards();
    });
  await expect(add(line.cut)).rejects.toThrow();
  expect(await stored()).toBe(0);
  await line.mend();
  await add(async () => {});
  expect(await stored()).toBe(1);
});
