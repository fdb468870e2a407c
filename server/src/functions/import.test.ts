import { addMember, addProgram, withAgedProof } from '@ffl/database/tests/worlds/people';
import type { TransferCells } from '@ffl/domain/transfer/fields';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { carefully, createImportDesk, rowsOf, somebody } from '../../tests/worlds/import-desk.ts';

let desk: Awaited<ReturnType<typeof createImportDesk>>;

beforeAll(async () => {
  desk = await createImportDesk();
});
afterAll(() => desk.tested.close());

const recordsOf = (email = '') =>
  desk.query(
    `select p.name, c.status, c.issued_date, c.expiration_date,
       array(select k.punch_type || ': ' || k.notes from certification_punches k where k.certification_id = c.id) as punches,
       array(select e.kind from app.credential_events e where e.credential_id = c.id order by e.id) as ledger,
       (select e.actor_id from app.credential_events e where e.credential_id = c.id order by e.id limit 1) as actor
     from members m join certifications c on c.member_id = m.id join programs p on p.id = c.program_id
     where m.email = $1 order by p.name`,
    [email],
  );

test('imported history over a year old comes in through the ledger, with the expiry the program gives', async () => {
  const maya = somebody({ program: 'Avalanche Deployment', base: 'LG1', issuedOn: '2021-11-05', annual: 'yes' });
  const counts = { added: 1, issued: 2, updated: 0, unchanged: 0, leftOut: 0, faultyRows: 0 };
  const lift = {
    ...maya,
    program: 'Lift Ticket',
    base: '',
    issuedOn: '2022-01-10',
    annual: '',
    expiresOn: '2022-12-31',
  };
  expect(await desk.commit(rowsOf(maya, lift))).toMatchObject({ status: 200, data: counts });
  expect(await recordsOf(maya.email)).toEqual([
    {
      name: 'Avalanche Deployment',
      status: 'valid',
      issued_date: new Date('2021-11-05T18:00:00Z'),
      expiration_date: new Date('2022-11-05T18:00:00Z'),
      punches: ['initial_issuance: Initial credential issued on 11/5/2021 for base LG1: Annual Initial Training'],
      ledger: ['issue'],
      actor: desk.administrator.userId,
    },
    expect.objectContaining({ name: 'Lift Ticket', expiration_date: new Date('2022-07-09T18:00:00Z') }),
  ]);
  const [event] = await desk.query(
    `select e.at, e.is_annual_initial, e.base from app.credential_events e join members m on m.id = e.member_id
     where m.email = $1 and e.is_annual_initial`,
    [maya.email],
  );
  expect(event).toEqual({ at: new Date('2021-11-05T18:00:00Z'), is_annual_initial: true, base: 'LG1' });
});

test("imported history isn't a punch of today, and nothing is asked about it", async () => {
  const maya = somebody({ program: 'Lift Ticket', base: 'LG1', issuedOn: '2022-01-10' });
  await desk.commit(rowsOf(maya));
  const [place] = await desk.query<{ memberId: string; programId: string }>(
    `select c.member_id as "memberId", c.program_id as "programId"
     from members m join certifications c on c.member_id = m.id where m.email = $1`,
    [maya.email],
  );
  expect(await desk.call('renew-credential', { ...place })).toMatchObject({ status: 200 });
  expect(await desk.call('renew-credential', { ...place })).toMatchObject({ code: 'punched_recently' });
});

test('the same file imported twice changes nothing', async () => {
  const rows = rowsOf(
    somebody({ program: 'Lift Ticket', base: 'LG1', issuedOn: '2026-01-05' }),
    somebody({ program: 'Avalanche Deployment', base: 'LG2', issuedOn: '2026-01-05', annual: 'yes' }),
    somebody({ program: 'Lift Ticket', base: 'LG1', issuedOn: '2020-01-05', status: 'removed' }),
    somebody(),
  );
  expect(await desk.commit(rows)).toMatchObject({ status: 200, data: { added: 4, issued: 3 } });
  const before = await desk.fingerprint();
  expect(await desk.commit(rows, { existing: 'update' })).toMatchObject({
    status: 200,
    data: { added: 0, updated: 0, unchanged: 4, leftOut: 0, issued: 0, renewed: 0, reactivated: 0, removed: 0 },
  });
  expect(await desk.fingerprint()).toBe(before);
});

test('saving an import that removes eleven credentials needs a fresh proof', async () => {
  const people = Array.from({ length: 11 }, () => somebody({ program: 'Lift Ticket', issuedOn: '2026-01-05' }));
  await desk.commit(rowsOf(...people));
  const { administrator } = desk;
  const stale = { ...administrator, claims: withAgedProof(administrator.claims, 16) };
  const removed = rowsOf(...people.map((person) => ({ ...person, status: 'removed' })));
  expect(await desk.commit(removed, { existing: 'update' }, stale)).toMatchObject({
    status: 403,
    code: 'proof_needed',
  });
  expect(await desk.commit(removed, { existing: 'update' })).toMatchObject({ status: 200, data: { removed: 11 } });
});

test('imported rows about one person may be anywhere in a file that is planned part by part', async () => {
  const people = Array.from({ length: 550 }, () => somebody());
  const tickets = people.map(({ email = '' }) => ({ email, program: 'Lift Ticket', issuedOn: '2026-01-05' }));
  const again = people.slice(0, 1).map(({ email = '' }) => ({ email, program: 'Lift Ticket', issuedOn: '2026-02-05' }));
  const { report } = await desk.check(rowsOf(...people, ...tickets, ...again, { email: '' }, { email: '' }));
  expect(report).toMatchObject({
    rows: 1_103,
    counts: { leave: { added: 550, issued: 550, faultyRows: 2 }, update: { added: 550, issued: 550 } },
    people: { total: 550 },
    notes: { total: 1, first: [{ line: 552, field: 'issuedOn' }] },
  });
  expect(new Set(report.problems.first.map(({ line }) => line))).toEqual(new Set([1_103, 1_104]));
});

test('twenty errors planted in a file are twenty rows of the report, and nothing is written', async () => {
  const faults: TransferCells[] = [
    { email: 'no address' },
    { email: '' },
    { firstName: '' },
    { lastName: '' },
    { lastName: 'x'.repeat(81) },
    { firstName: '\u3164' },
    { firstName: '\u200b' },
    { organization: 'Nobody knows it' },
    { organization: '' },
    { phone: '9'.repeat(41) },
    { certificationLevel: 'x'.repeat(81) },
    { program: 'Ski School', issuedOn: '2026-01-05' },
    { program: 'Lift Ticket', base: 'LG7', issuedOn: '2026-01-05' },
    { program: 'Avalanche Deployment', issuedOn: '2026-01-05' },
    { program: 'Lift Ticket', issuedOn: '2026-02-30' },
    { program: 'Lift Ticket' },
    { program: 'Lift Ticket', issuedOn: '2090-01-05' },
    { program: 'Lift Ticket', issuedOn: '2026-01-05', status: 'perhaps' },
    { program: 'Lift Ticket', issuedOn: '2026-01-05', annual: 'perhaps' },
    { issuedOn: '2026-01-05' },
  ];
  const good = Array.from({ length: 30 }, () => somebody());
  const rows = rowsOf(...good, ...faults.map((fault) => somebody(fault)));
  const before = await desk.fingerprint();
  const { importId, report } = await desk.check(rows);
  expect(new Set(report.problems.first.map(({ line }) => line))).toEqual(new Set(faults.map((_, index) => index + 32)));
  expect(report.counts.leave).toMatchObject({ faultyRows: 20, added: 30 });
  const answer = await desk.call('import-commit', { importId, fingerprint: report.fingerprint, ...carefully });
  expect(answer).toMatchObject({ status: 409, code: 'import_faulty' });
  expect(await desk.fingerprint()).toBe(before);
});

test('imported rows without a problem come in if the others are left out', async () => {
  const [good, bad] = [somebody(), somebody({ organization: 'Nobody knows it' })];
  expect(await desk.commit(rowsOf(good, bad), { leavesOutFaulty: true })).toMatchObject({
    status: 200,
    data: { added: 1, faultyRows: 1 },
  });
  const stored = await desk.query<{ email: string }>('select email from members where email = any($1)', [
    [good.email, bad.email],
  ]);
  expect(stored).toEqual([{ email: good.email }]);
});

test('someone already known is shown in an import with what would change, and left as is or updated, by choice', async () => {
  const maya = somebody({ program: 'Lift Ticket', base: 'LG1', issuedOn: '2025-01-05', phone: '970 555 0103' });
  await desk.commit(rowsOf(maya));
  const changed = { ...maya, email: maya.email?.toUpperCase() ?? '', lastName: 'Berg', issuedOn: '2026-01-05' };
  const { report } = await desk.check(rowsOf(changed));
  expect(report.people.first).toMatchObject([
    {
      email: maya.email,
      changes: [{ field: 'lastName', from: maya.lastName, to: 'Berg' }],
      credentials: [
        {
          kind: 'renew',
          from: { issuedOn: '2025-01-05', expiresOn: '2025-07-04' },
          to: { issuedOn: '2026-01-05', expiresOn: '2026-07-04' },
        },
      ],
    },
  ]);
  const before = await desk.fingerprint();
  expect(await desk.commit(rowsOf(changed))).toMatchObject({ data: { leftOut: 1, updated: 0, renewed: 0 } });
  expect(await desk.fingerprint()).toBe(before);
  expect(await desk.commit(rowsOf(changed), { existing: 'update' })).toMatchObject({
    data: { updated: 1, renewed: 1 },
  });
  expect(await recordsOf(maya.email)).toMatchObject([{ ledger: ['issue', 'renew'], status: 'valid' }]);
  const [person] = await desk.query('select last_name, phone from members where email = $1', [maya.email]);
  expect(person).toEqual({ last_name: 'Berg', phone: '970 555 0103' });
});

test('someone already known keeps what is newer than the imported file', async () => {
  const maya = somebody({ program: 'Lift Ticket', base: 'LG1', issuedOn: '2026-01-05' });
  await desk.commit(rowsOf(maya));
  const [place] = await desk.query<object>(
    `select c.member_id as "memberId", c.program_id as "programId"
     from members m join certifications c on c.member_id = m.id where m.email = $1`,
    [maya.email],
  );
  await desk.call('renew-credential', { ...place, base: 'LG1' });
  const before = await desk.fingerprint();
  const old = rowsOf({ ...maya, issuedOn: '2020-01-05' });
  const reason = expect.stringMatching(/^Lift Ticket, LG1 is left alone: the record has \w{3} \d\d, \d{4}$/);
  const note = { line: 2, field: 'issuedOn', value: '2020-01-05', who: `Maya ${maya.lastName}`, reason };
  expect((await desk.check(old)).report.notes).toEqual({ total: 1, first: [note] });
  expect(await desk.commit(old, { existing: 'update' })).toMatchObject({
    data: { older: 1, unchanged: 1, updated: 0 },
  });
  expect(await desk.fingerprint()).toBe(before);
});

test("an older imported list doesn't restore what was removed since", async () => {
  const maya = somebody({ program: 'Lift Ticket', base: 'LG1', issuedOn: '2026-01-05' });
  await desk.commit(rowsOf(maya));
  const [place] = await desk.query<{ memberId: string; programId: string }>(
    `select c.member_id as "memberId", c.program_id as "programId"
     from members m join certifications c on c.member_id = m.id where m.email = $1`,
    [maya.email],
  );
  expect(await desk.call('remove-credential', { ...place })).toMatchObject({ status: 200 });
  const before = await desk.fingerprint();
  const { report } = await desk.check(rowsOf(maya));
  expect(report.notes.first).toMatchObject([{ reason: 'Lift Ticket, LG1 is left alone: it was removed since' }]);
  expect(await desk.commit(rowsOf(maya), { existing: 'update' })).toMatchObject({
    data: { older: 1, reactivated: 0, updated: 0 },
  });
  expect(await desk.fingerprint()).toBe(before);
});

test("changes made after an import's check aren't overwritten", async () => {
  const maya = somebody({ program: 'Lift Ticket', base: 'LG1', issuedOn: '2026-01-05' });
  const { importId, report } = await desk.check(rowsOf(maya));
  await desk.tested.asOwner((transaction) => addMember(transaction, { email: maya.email ?? '' }));
  const answer = await desk.call('import-commit', { importId, fingerprint: report.fingerprint, ...carefully });
  expect(answer).toMatchObject({
    status: 409,
    code: 'import_stale',
    message: 'The records have changed since the file was checked. Please check it again.',
  });
});

test.each([
  ['the base', `update programs set base_id = (select id from bases where base_name = 'LG5') where id = $1`],
  [
    'the season',
    `insert into seasons (program_id, name, start_date, end_date) values ($1, 'LG1 winter', '2026-01-01', '2026-03-31')`,
  ],
])("a row that would count elsewhere after the import's check isn't saved: %s", async (_, change) => {
  const name = `Patrol ${crypto.randomUUID()}`;
  const programId = await desk.tested.asOwner((transaction) => addProgram(transaction, { name, base: 'LG1' }));
  const { importId, report } = await desk.check(rowsOf(somebody({ program: name, issuedOn: '2026-01-05' })));
  await desk.query(change, [programId]);
  const answer = await desk.call('import-commit', { importId, fingerprint: report.fingerprint, ...carefully });
  expect(answer).toMatchObject({ status: 409, code: 'import_stale' });
});

test('a repeated commit of an import answers what the first one did, and writes nothing', async () => {
  const { importId, report } = await desk.check(rowsOf(somebody()));
  const input = { importId, fingerprint: report.fingerprint, ...carefully };
  const first = await desk.call('import-commit', input);
  const before = await desk.fingerprint();
  expect(await desk.call('import-commit', input)).toEqual(first);
  expect(await desk.fingerprint()).toBe(before);
});

describe('an import', () => {
  test('an import belongs to the administrator who began it', async () => {
    const { importId, report } = await desk.check(rowsOf(somebody()));
    const gone = { status: 410, code: 'import_gone' };
    expect(await desk.call('import-check', { importId }, desk.other)).toMatchObject(gone);
    expect(await desk.call('import-cancel', { importId }, desk.other)).toMatchObject(gone);
    const input = { importId, fingerprint: report.fingerprint, ...carefully };
    expect(await desk.call('import-commit', input, desk.other)).toMatchObject(gone);
    expect(await desk.call('import-start', { importId, fileName: 'x', rows: 1 }, desk.other)).toMatchObject(gone);
  });

  test('an import that was canceled is over, and its rows are deleted', async () => {
    const { importId, report } = await desk.check(rowsOf(somebody()));
    expect(await desk.call('import-cancel', { importId })).toMatchObject({ status: 200 });
    const input = { importId, fingerprint: report.fingerprint, ...carefully };
    expect(await desk.call('import-commit', input)).toMatchObject({ status: 409, code: 'import_cancelled' });
    expect(await desk.query('select 1 from app.import_rows where import_id = $1', [importId])).toEqual([]);
  });

  test("an import with missing rows isn't checked", async () => {
    const importId = crypto.randomUUID();
    await desk.call('import-start', { importId, fileName: 'members.csv', rows: 2 });
    await desk.call('import-part', { importId, from: 0, rows: rowsOf(somebody()) });
    expect(await desk.call('import-check', { importId })).toMatchObject({ status: 409, code: 'import_incomplete' });
  });

  test.each([
    ['more rows than a file may have', 'import-start', { importId: crypto.randomUUID(), fileName: 'x', rows: 200_001 }],
    ['no rows', 'import-start', { importId: crypto.randomUUID(), fileName: 'x', rows: 0 }],
    [
      'more rows than a part may have',
      'import-part',
      { importId: crypto.randomUUID(), from: 0, rows: Array(2_001).fill({ line: 2, cells: {} }) },
    ],
    [
      'a column that nobody knows',
      'import-part',
      { importId: crypto.randomUUID(), from: 0, rows: [{ line: 2, cells: { role: 'admin' } }] },
    ],
  ])('an import with %s is refused', async (_title, name, body) => {
    expect(await desk.call(name, body)).toMatchObject({ status: 400, code: 'input_invalid' });
  });
});
