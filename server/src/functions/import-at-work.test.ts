import type { Database } from '@ffl/database/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { carefully, createImportDesk, deskOver, rowsOf, somebody } from '../../tests/worlds/import-desk.ts';

let desk: Awaited<ReturnType<typeof createImportDesk>>;

beforeAll(async () => {
  desk = await createImportDesk();
});
afterAll(() => desk.tested.close());

/** Enough people to be written in three parts. */
const crowd = () =>
  rowsOf(...Array.from({ length: 600 }, () => somebody({ program: 'Lift Ticket', issuedOn: '2026-01-05' })));

/** A desk on the same database that runs `happens` at the import's second report of progress. */
async function deskWhere(happens: () => Promise<void>) {
  const { database } = desk.tested;
  let services = 0;
  const watched: Database = {
    ...database,
    async asService(work) {
      services += 1;
      // The first transaction is the import's own, then come its progress notes: 0 people, 200 people.
      if (services === 3) await happens();
      return database.asService(work);
    },
  };
  return deskOver(desk.tested, watched, desk.administrator);
}

async function checked() {
  const { importId, report } = await desk.check(crowd());
  return { importId, fingerprint: report.fingerprint, ...carefully };
}

test("an import's progress is visible while it is being saved", async () => {
  const input = await checked();
  let seen: unknown;
  const watched = await deskWhere(async () => {
    seen = await desk.ask('import_status', { import: input.importId });
  });
  expect(await watched.call('import-commit', input)).toMatchObject({ status: 200, data: { added: 600, issued: 600 } });
  expect(seen).toEqual({ state: 'staged', done: 0, total: 600, result: null, is_running: true });
  expect(await desk.ask('import_status', { import: input.importId })).toMatchObject({
    state: 'committed',
    done: 600,
    is_running: false,
    result: { added: 600 },
  });
  expect(await desk.ask('import_status', { import: input.importId }, desk.other)).toBeNull();
});

test('an import that is canceled midway is rolled back as a whole', async () => {
  const input = await checked();
  const before = await desk.fingerprint();
  const watched = await deskWhere(async () => {
    expect(await desk.call('import-cancel', { importId: input.importId })).toMatchObject({ status: 200 });
  });
  expect(await watched.call('import-commit', input)).toMatchObject({
    status: 409,
    code: 'import_cancelled',
    message: 'The import was canceled. Nothing was changed.',
  });
  expect(await desk.fingerprint()).toBe(before);
});

test('an import that fails midway leaves nothing, and the same one can be saved again', async () => {
  const input = await checked();
  const before = await desk.fingerprint();
  const broken = await deskWhere(() => Promise.reject(new Error('Connection terminated unexpectedly')));
  expect(await broken.call('import-commit', input)).toMatchObject({ status: 503 });
  expect(await desk.fingerprint()).toBe(before);
  expect(await desk.ask('import_status', { import: input.importId })).toMatchObject({
    state: 'staged',
    is_running: false,
  });
  expect(await desk.call('import-commit', input)).toMatchObject({ status: 200, data: { added: 600 } });
});

test("an import isn't saved a second time while it is being saved, and another one waits its turn", async () => {
  const input = await checked();
  const { importId, report } = await desk.check(rowsOf(somebody()), desk.other);
  const second = { importId, fingerprint: report.fingerprint, ...carefully };
  const answers: unknown[] = [];
  const watched = await deskWhere(async () => {
    answers.push(await desk.call('import-commit', input), await desk.call('import-commit', second, desk.other));
  });
  expect(await watched.call('import-commit', input)).toMatchObject({ status: 200 });
  expect(answers).toMatchObject([
    { status: 409, code: 'import_running', message: 'This import is being saved already.' },
    {
      status: 409,
      code: 'import_busy',
      message: 'Another import is being saved or undone. Please try again in a moment.',
    },
  ]);
  expect(await desk.call('import-commit', second, desk.other)).toMatchObject({ status: 200, data: { added: 1 } });
});

test('canceling an import is too late once it is saved', async () => {
  const { importId, report } = await desk.check(rowsOf(somebody()));
  await desk.call('import-commit', { importId, fingerprint: report.fingerprint, ...carefully });
  expect(await desk.call('import-cancel', { importId })).toMatchObject({ status: 409, code: 'import_over' });
});

test('the staged rows of an import are gone after a day', async () => {
  const { importId } = await desk.check(rowsOf(somebody()));
  await desk.query(`update app.imports set created_at = now() - interval '25 hours' where id = $1`, [importId]);
  const { purgeAccounts } = await import('@ffl/database/accounts/purge-accounts');
  await desk.tested.database.asService((transaction) => purgeAccounts(transaction, new Date()));
  expect(await desk.query('select 1 from app.import_rows where import_id = $1', [importId])).toEqual([]);
  expect(await desk.call('import-check', { importId })).toMatchObject({ status: 410, code: 'import_gone' });
});
