import { createHash } from 'node:crypto';
import { addBaseWithHolder, addGrantee } from '@ffl/database/tests/worlds/grantees';
import { addAdministrator, addMember, type Person } from '@ffl/database/tests/worlds/people';
import { essenceOf, type ImportReport } from '@ffl/domain/transfer/import-report';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { carefully, createImportDesk, type Row, rowsOf, somebody } from '../../tests/worlds/import-desk.ts';

let desk: Awaited<ReturnType<typeof createImportDesk>>;
let lead: Person;
let base: string;

beforeAll(async () => {
  desk = await createImportDesk();
});
afterAll(() => desk.tested.close());
beforeEach(async () => {
  [lead, base] = await desk.tested.asOwner(async (transaction) => {
    const here = await addBaseWithHolder(transaction);
    return [await addGrantee(transaction, { kind: 'lead', scope: 'base', baseId: here.id }), here.name];
  });
});

const held = () => somebody({ program: 'Avalanche Deployment', base, issuedOn: '2026-01-10' });
const endGrant = () => desk.query('update app.grants set ended_at = now() where user_id = $1', [lead.userId]);
const notAllowed = {
  status: 403,
  code: 'not_allowed',
  message: 'Your access does not include this. An administrator can do it, or give you access.',
};

test('a lead saves a file, follows it and undoes it', async () => {
  const saved = await desk.commit(rowsOf(held(), held()), {}, lead);
  expect(saved).toMatchObject({ status: 200, data: { added: 2, issued: 2 } });
  const { imports } = (await desk.ask('earlier_imports', {}, lead)) as { imports: { id: string }[] };
  const importId = imports[0]?.id;
  expect(await desk.ask('import_status', { import: importId }, lead)).toMatchObject({ state: 'committed' });
  expect(await desk.call('undo-import', { importId }, lead)).toMatchObject({
    status: 200,
    data: { counts: { deleted: 2, credentials: 2 } },
  });
});

test('a file that was checked before the grant ended is refused at the press, by name, and writes nothing', async () => {
  const { importId, report } = await desk.check(rowsOf(held()), lead);
  const trainer = () =>
    desk.query(
      `insert into app.grants (user_id, kind, scope, starts_at, reason, given_at)
    values ($1, 'reader', 'all', now(), 'Looks', now())`,
      [lead.userId],
    );
  await trainer();
  await endGrant();
  await desk.query('update app.grants set ended_at = null where user_id = $1 and kind = $2', [lead.userId, 'reader']);
  const before = await desk.fingerprint();
  const press = { importId, fingerprint: report.fingerprint, ...carefully };
  expect(await desk.call('import-commit', press, lead)).toEqual(expect.objectContaining(notAllowed));
  expect(await desk.fingerprint()).toBe(before);
});

async function peopleElsewhere(count: number) {
  return desk.tested.asOwner(async (transaction) => {
    const programs = await transaction.all<{ id: string }>(`select id from programs where name = 'Lift Ticket'`);
    const made: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const memberId = await addMember(transaction);
      await transaction.query(
        `insert into certifications (member_id, program_id, issued_date, expiration_date) values ($1, $2, now(), now() + interval '9 days')`,
        [memberId, programs[0]?.id],
      );
      const [found] = await transaction.all<{ email: string }>('select email from members where id = $1', [memberId]);
      made.push(found?.email ?? '');
    }
    return made;
  });
}

test('rows about people elsewhere are named for a hundred of them a day, and then no file is checked, whoever it is about', async () => {
  const emails = await peopleElsewhere(60);
  const rows: Row[] = rowsOf(...emails.map((email) => ({ ...held(), email })));
  const { report } = await desk.check(rows, lead);
  expect(report.problems.total).toBe(60);
  const tooMany = expect.objectContaining({
    status: 409,
    code: 'import_refused',
    message: 'Too many people in your files today need an administrator to add them. Give this file to one.',
  });
  const importId = await desk.stage(rows, lead);
  expect(await desk.call('import-check', { importId }, lead)).toEqual(tooMany);
  const nobodyElsewhere = await desk.stage(rowsOf(held()), lead);
  expect(await desk.call('import-check', { importId: nobodyElsewhere }, lead)).toEqual(tooMany);
  const administrator = await desk.tested.asOwner((transaction) => addAdministrator(transaction));
  expect((await desk.check(rows, administrator)).report.problems.total).toBe(0);
});

test('saving a file with a fingerprint that somebody worked out does not tell who is on record elsewhere', async () => {
  const [email = ''] = await peopleElsewhere(1);
  const importId = await desk.stage(rowsOf({ ...held(), email }), lead);
  const { data } = await desk.call('import-check', { importId }, lead);
  const { problems } = data as ImportReport;
  const nothing = { people: [], notes: [], differences: [] };
  const unkeyed = createHash('sha256')
    .update([problems.first, []].map((found) => JSON.stringify(essenceOf({ ...nothing, problems: found }))).join(''))
    .digest('base64url');
  expect(await desk.call('import-commit', { importId, fingerprint: unkeyed, ...carefully }, lead)).toMatchObject({
    code: 'import_stale',
  });
});
