import { createTestDatabase, type TestDatabase } from '@ffl/database/tests/worlds/test-database';
import type { Hono } from 'hono';
import { beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../tests/worlds/test-app.ts';

let tested: TestDatabase;
let flight: TestApp;

beforeEach(async () => {
  tested = await createTestDatabase();
  flight = await createTestApp(tested);
  return () => tested.close();
});

async function ask(app: Pick<Hono, 'request'>, path: string): Promise<unknown[]> {
  const response = await app.request(path);
  return [response.status, await response.json(), response.headers.get('Cache-Control')];
}

const ok = [200, { status: 'ok' }, 'no-store'];
const unavailable = (reason: string) => [503, { status: 'unavailable', reason }, 'no-store'];

test('a process that serves is ready', async () => {
  expect(await ask(flight.app, '/ready')).toEqual(ok);
});

test('a process that another version overtook lives, is healthy and is not ready', async () => {
  const overtaken = await createTestApp({ database: { ...tested.database, hasOurSchema: () => false } });
  expect(await ask(overtaken.app, '/ready')).toEqual(unavailable('being_updated'));
  expect(await ask(overtaken.app, '/health')).toEqual(ok);
  expect(await ask(overtaken.app, '/live')).toEqual(ok);
});

test('a process that stops says so, and still lives', async () => {
  flight.beginStopping();
  expect(await ask(flight.app, '/ready')).toEqual(unavailable('stopping'));
  expect(await ask(flight.app, '/health')).toEqual(ok);
  expect(await ask(flight.app, '/live')).toEqual(ok);
});

test('a process without its database lives and is not ready', async () => {
  const other = await createTestDatabase();
  const broken = await createTestApp(other);
  await other.close();
  expect(await ask(broken.app, '/ready')).toEqual(unavailable('database_unreachable'));
  expect(await ask(broken.app, '/live')).toEqual(ok);
});
