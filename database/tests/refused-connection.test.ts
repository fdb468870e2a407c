import { openDatabase } from '@ffl/operations/open-database';
import { expect, inject, test } from 'vitest';
import { explainRefusal } from '../src/connections/explain-refusal.ts';

const { host, port, user, password, database } = { ...inject('testServer') };

/** The refusal of a start with these parts of the address instead of the right ones. */
async function refused(
  wrong: Partial<{ host: string; port: number; user: string; password: string; database: string }>,
) {
  const at = { host, port, user, password, database, ...wrong };
  const where = at.host.startsWith('/') ? `localhost:${at.port}` : `${at.host}:${at.port}`;
  const socket = at.host.startsWith('/') ? `?host=${encodeURIComponent(at.host)}` : '';
  const databaseUrl = `postgresql://${at.user}:${encodeURIComponent(at.password)}@${where}/${at.database}${socket}`;
  const secret = inject('testSecret');
  const error = await openDatabase({ databaseUrl, dataDir: '', isDataDirExplicit: false, secret, log: () => {} }).then(
    () => new Error('It was opened'),
    (refusal: Error) => refusal,
  );
  return error.message;
}

test('a server that does not answer is named', async () => {
  expect(await refused({ host: '127.0.0.1', port: 1 })).toBe(
    'No database server answers at 127.0.0.1:1 (ECONNREFUSED). Start it, or correct DATABASE_URL.',
  );
  expect(await refused({ host: '/nowhere' })).toBe(
    'No database server answers at /nowhere (ENOENT). Start it, or correct DATABASE_URL.',
  );
});

test('a wrong password and an unknown owner are reported alike', async () => {
  expect(await refused({ password: 'wrong' })).toBe(
    `The database server refuses "${user}". Correct name and password in DATABASE_URL, or allow that role to log in.`,
  );
  expect(await refused({ user: 'nobody_here' })).toBe(
    'The database server refuses "nobody_here". Correct name and password in DATABASE_URL, or allow that role to log in.',
  );
});

test('a database that is not there is named', async () => {
  expect(await refused({ database: 'elsewhere' })).toBe(
    `The database server has no database "elsewhere". Create it for "${user}", or correct DATABASE_URL.`,
  );
});

test('a full disk of the server is reported, wherever the database says it', () => {
  const failed = Object.assign(new Error('could not extend file "base/16386/17088"'), { code: '53100' });
  expect(explainRefusal(failed, { host, port, user, password, database })).toMatchObject({
    message: 'The disk of the database server is full. Make room there, and try again.',
  });
});
