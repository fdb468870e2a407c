import { connect, type Database } from '@ffl/database/database';
import { keepToSchema } from '@ffl/database/schema/keep-to-schema';
import { readSchemaFiles } from '@ffl/database/schema/schema-files';
import { addAdministrator } from '@ffl/database/tests/worlds/people';
import { createTestDatabase, type TestDatabase } from '@ffl/database/tests/worlds/test-database';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp } from './worlds/test-app.ts';

let tested: TestDatabase;
let database: Database;

beforeAll(async () => {
  tested = await createTestDatabase();
  const files = await readSchemaFiles();
  database = keepToSchema(connect(tested.owner, tested.secret, 2), { files, log: () => {}, everyMs: 10 });
});
afterAll(async () => {
  await database.close();
  await tested.close();
});

const sentence = 'The server is being updated. Please try again in a moment.';

test('a server whose database a newer version upgraded answers 503 with a sentence everywhere, and writes nothing', async () => {
  const flight = await createTestApp({ database });
  const { claims } = await tested.asOwner((transaction) => addAdministrator(transaction));
  const bearer = { Authorization: `Bearer ${await flight.tokenFor(claims)}` };
  await tested.asOwner(({ query }) =>
    query(`insert into schema_history.files (name, hash) values ('migrations/999-later.sql', 'unknown')`),
  );
  await vi.waitFor(() => expect(database.hasOurSchema()).toBe(false));
  const answers = await Promise.all([
    flight.get('/rest/v1/bases?select=id', bearer),
    flight.post('/rest/v1/organization_whitelist', { name: 'late', display_name: 'Late' }, bearer),
    flight.get('/auth/v1/user', bearer),
    flight.post('/functions/v1/signin', { email: 'ada@example.test', password: 'Right-Horse-77!' }),
    flight.post('/functions/v1/admin-security-dashboard', { days: 7 }, bearer),
  ]);
  const refusals = await Promise.all(
    answers.map(async (answer) => [answer.status, answer.headers.get('Retry-After'), await answer.json()]),
  );
  expect(refusals).toEqual([
    [503, '2', expect.objectContaining({ code: 'being_updated', message: sentence })],
    [503, '2', expect.objectContaining({ code: 'being_updated', message: sentence })],
    [503, '2', expect.objectContaining({ msg: sentence })],
    [503, '2', expect.objectContaining({ code: 'being_updated', error: sentence })],
    [503, '2', expect.objectContaining({ code: 'being_updated', error: sentence })],
  ]);
  const written = await tested.asOwner(({ query }) => query(`select from organization_whitelist where name = 'late'`));
  expect(written.rowCount).toBe(0);
  expect((await flight.get('/config.json')).status).toBe(200);
});
