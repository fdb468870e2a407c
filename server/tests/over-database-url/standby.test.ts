import { connect, type Database } from '@ffl/database/database';
import { createTestDatabase, type TestDatabase } from '@ffl/database/tests/worlds/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../worlds/test-app.ts';

let tested: TestDatabase;
let database: Database;
let flight: TestApp;

beforeAll(async () => {
  tested = await createTestDatabase();
  // Makes it look as if DATABASE_URL led to a standby: connections hear that the server is in recovery.
  await tested.asOwner(({ query }) =>
    query(`create schema as_standby; grant usage on schema as_standby to ffl_request;
    create function as_standby.pg_is_in_recovery() returns boolean language sql as 'select true';
    grant execute on function as_standby.pg_is_in_recovery() to ffl_request;
    alter role ffl_request in database "${tested.owner.database}" set search_path = as_standby, pg_catalog, public`),
  );
  database = connect(tested.owner, tested.secret, 2);
  flight = await createTestApp({ database });
});
afterAll(async () => {
  await database.close();
  await tested.close();
});

test('nothing is read from a standby: 503 and when to come back, until a connection leads to the leader', async () => {
  const path = '/rest/v1/organization_whitelist';
  const away = await flight.get(path);
  expect([away.status, away.headers.get('Retry-After')]).toEqual([503, '1']);
  expect(await away.json()).toMatchObject({ code: 'PGRST000', message: 'Database connection error.' });
  await tested.asOwner(({ query }) =>
    query(`alter role ffl_request in database "${tested.owner.database}" reset search_path`),
  );
  expect((await flight.get(path)).status).toBe(200);
});
