import { groundMember } from '@ffl/database/groundings/write-grounding';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { carefully, createImportDesk, rowsOf, somebody } from '../../tests/worlds/import-desk.ts';

let desk: Awaited<ReturnType<typeof createImportDesk>>;

beforeAll(async () => {
  desk = await createImportDesk();
});
afterAll(() => desk.tested.close());

/** Somebody on record who holds a credential, and the same name with another address. */
async function changedAddress(over: { firstName?: string } = {}) {
  const known = somebody({ program: 'Lift Ticket', base: 'LG1', issuedOn: '2026-01-05', ...over });
  await desk.commit(rowsOf(known));
  const [{ id } = { id: '' }] = await desk.query<{ id: string }>('select id from members where email = $1', [
    known.email,
  ]);
  return { id, known, moved: { ...known, email: `new-${known.email}`, issuedOn: '2026-02-05' } };
}

test('the check of an import names who on record a new person may be, and nobody is added beside them without an answer', async () => {
  const { id, known, moved } = await changedAddress();
  const { importId, report } = await desk.check(rowsOf(moved, somebody()));
  expect(report.people.first[0]).toMatchObject({
    email: moved.email,
    alike: [
      {
        ...{ id, firstName: known.firstName, lastName: known.lastName, email: known.email },
        ...{ organization: 'Summit County SAR', same: { name: true, phone: false, email: false }, grounding: null },
      },
    ],
  });
  expect(report.people.first[1]).not.toHaveProperty('alike');
  const before = await desk.fingerprint();
  const input = { importId, fingerprint: report.fingerprint, ...carefully };
  expect(await desk.call('import-commit', input)).toMatchObject({
    status: 409,
    code: 'import_alike',
    message: 'New people in the file may already be on record. Choose who each one is.',
  });
  expect(await desk.fingerprint()).toBe(before);
  const alike = [{ email: moved.email, answer: 'leave' }];
  expect(await desk.call('import-commit', { ...input, alike })).toMatchObject({
    status: 200,
    data: { added: 1, notAdded: 1, issued: 0 },
  });
});

test('somebody new in a file is added beside the person they are like if that is said, with all their credentials', async () => {
  const { moved } = await changedAddress();
  const alike = [{ email: moved.email.toUpperCase(), answer: 'add' }];
  expect(await desk.commit(rowsOf(moved), { alike })).toMatchObject({ status: 200, data: { added: 1, issued: 1 } });
});

test('somebody in a file who is said to be on record has the credential renewed there, and the record keeps its address', async () => {
  const { id, known, moved } = await changedAddress();
  const importId = await desk.stage(rowsOf(known, moved));
  const same = [{ email: moved.email, memberId: id }];
  const { data } = await desk.call('import-check', { importId, same });
  const report = data as Awaited<ReturnType<typeof desk.check>>['report'];
  expect(report.people.first).toMatchObject([{ memberId: id, email: known.email, credentials: [{ kind: 'renew' }] }]);
  expect(report.notes.first).toMatchObject([
    { line: 3, field: 'email', value: moved.email, reason: `Not used: the record keeps ${known.email}` },
    { line: 2, field: 'issuedOn', value: '2026-01-05' },
  ]);
  const input = { importId, fingerprint: report.fingerprint, ...carefully, existing: 'update' };
  expect(await desk.call('import-commit', input)).toMatchObject({ status: 409, code: 'import_stale' });
  expect(await desk.call('import-commit', { ...input, same })).toMatchObject({ data: { added: 0, renewed: 1 } });
  const stored = await desk.query('select email from members where last_name = $1', [known.lastName]);
  expect(stored).toEqual([{ email: known.email }]);
});

test('a credential that a file gives to somebody grounded under another address is confirmed like any punch', async () => {
  const { id, moved } = await changedAddress();
  const { database } = desk.tested;
  const { importId, report } = await desk.check(rowsOf(moved));
  await database.asActor(desk.administrator.claims, (transaction) =>
    groundMember(transaction, { memberId: id, until: null, reason: 'Broken wrist' }, new Date()),
  );
  const alike = [{ email: moved.email, answer: 'add' }];
  const stale = { importId, fingerprint: report.fingerprint, ...carefully, alike };
  expect(await desk.call('import-commit', stale)).toMatchObject({ status: 409, code: 'import_stale' });
  const same = [{ email: moved.email, memberId: id }];
  const { data } = await desk.call('import-check', { importId, same });
  const { fingerprint, grounded } = data as typeof report;
  expect(grounded.first).toMatchObject([{ memberId: id, grounding: { reason: 'Broken wrist' } }]);
  const input = { importId, fingerprint, ...carefully, same, existing: 'update' };
  expect(await desk.call('import-commit', input)).toMatchObject({ status: 409, code: 'import_grounded' });
});

test('people in one file who are like each other are no question about the record', async () => {
  const [one, other] = [somebody(), somebody()];
  const twin = { ...other, lastName: one.lastName ?? '' };
  expect(await desk.commit(rowsOf(one, twin))).toMatchObject({ status: 200, data: { added: 2 } });
});
