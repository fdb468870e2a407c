import { mergeAs } from '@ffl/database/tests/merge-world';
import { addAdministrator, addMember, withAgedProof } from '@ffl/database/tests/worlds/people';
import { addTraining } from '@ffl/database/tests/worlds/trainings';
import { addCalendarDays, denverDate } from '@ffl/domain/time/denver';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { carefully, createImportDesk, type Row, rowsOf, somebody } from '../../tests/worlds/import-desk.ts';
import { recordBatch } from '../../tests/worlds/record-batch.ts';

let desk: Awaited<ReturnType<typeof createImportDesk>>;

beforeAll(async () => {
  desk = await createImportDesk();
});
afterAll(() => desk.tested.close());
afterEach(() => desk.flight.setNow(new Date()));

const ticket = { program: 'Lift Ticket', base: 'LG1', issuedOn: denverDate(addCalendarDays(new Date(), -40)) };
const minutesLater = (minutes: number) => desk.flight.setNow(new Date(Date.now() + minutes * 60_000));

async function saved(rows: Row[], person = desk.administrator): Promise<string> {
  const { importId, report } = await desk.check(rows, person);
  const choice = { ...carefully, existing: 'update' };
  const answer = await desk.call('import-commit', { importId, fingerprint: report.fingerprint, ...choice }, person);
  expect(answer).toMatchObject({ status: 200 });
  return importId;
}

const idOf = async (email = '') =>
  (await desk.query<{ id: string }>('select id from members where email = $1', [email]))[0]?.id ?? '';
const programOf = async () =>
  (await desk.query<{ id: string }>(`select id from programs where name = 'Lift Ticket'`))[0]?.id ?? '';
const standingOf = (email = '') =>
  desk.query(
    `select c.status, k.voided_at is not null as "isUndone", k.void_reason as reason
     from members m join certifications c on c.member_id = m.id join certification_punches k on k.certification_id = c.id
     where m.email = $1 order by k.created_at, k.id`,
    [email],
  );

async function known(): Promise<{ email: string; memberId: string }> {
  const email = `${crypto.randomUUID()}@import.test`;
  const memberId = await desk.tested.asOwner((transaction) =>
    addMember(transaction, { firstName: 'Maya', lastName: 'Ruiz', email, organization: 'Summit County SAR' }),
  );
  return { email, memberId };
}

const ruiz = (email: string, more: object = {}) => ({
  ...{ firstName: 'Maya', lastName: 'Ruiz', email, organization: 'Summit County SAR' },
  ...ticket,
  ...more,
});

describe('the time of an undo', () => {
  test('an import is undone without a reason for ten minutes, later with one, which its punches then show', async () => {
    const { email } = await known();
    const importId = await saved(rowsOf(ruiz(email)));
    minutesLater(11);
    expect(await desk.call('undo-import', { importId })).toMatchObject({
      status: 409,
      code: 'reason_needed',
      message: 'Please give a reason for undoing this import',
    });
    expect(await desk.call('plan-undo-import', { importId })).toMatchObject({ data: { needsReason: true } });
    expect(await desk.call('undo-import', { importId, reason: 'No' })).toMatchObject({ code: 'input_invalid' });
    expect(await desk.call('undo-import', { importId, reason: 'The list of 2019' })).toMatchObject({
      status: 200,
      data: { counts: { deleted: 0, returned: 0, credentials: 1, stayed: 0 } },
    });
    expect(await standingOf(email)).toEqual([{ status: 'inactive', isUndone: true, reason: 'The list of 2019' }]);
  });

  test('an import whose earlier values are no longer kept is not undone', async () => {
    const importId = await saved(rowsOf(somebody()));
    await desk.query('select app.forget_imports($1)', [new Date(Date.now() + 60_000)]);
    expect(await desk.call('undo-import', { importId, reason: 'Too late' })).toMatchObject({
      status: 409,
      code: 'import_too_old',
      message: 'An import can be undone for 90 days. This one is older.',
    });
    expect(JSON.stringify(await desk.ask('earlier_imports', {}))).not.toContain(importId);
  });

  test('an unknown import is not found', async () => {
    expect(await desk.call('undo-import', { importId: crypto.randomUUID() })).toMatchObject({
      status: 404,
      code: 'import_missing',
    });
  });
});

describe('a second undo', () => {
  test('a second undo says who undid the import and when, and changes nothing', async () => {
    const { email } = await known();
    const importId = await saved(rowsOf(ruiz(email)));
    const first = await desk.call('undo-import', { importId });
    expect(first).toMatchObject({ data: { wasUndone: false } });
    const before = await desk.fingerprint();
    const second = await desk.call('undo-import', { importId }, desk.other);
    const { counts, undone } = first.data as { counts: object; undone: { at: string } };
    expect(second).toMatchObject({ status: 200, data: { wasUndone: true, counts, undone, back: [], stayed: [] } });
    expect(await desk.fingerprint()).toBe(before);
  });

  test('two administrators who undo an import at once undo it once', async () => {
    const { email } = await known();
    const importId = await saved(rowsOf(ruiz(email)));
    const both = await Promise.all([
      desk.call('undo-import', { importId }),
      desk.call('undo-import', { importId }, desk.other),
    ]);
    const told = both.map(({ data }) => (data as { wasUndone: boolean }).wasUndone);
    expect(told.toSorted()).toEqual([false, true]);
    const voids = `select from app.credential_events e where e.kind = 'void'
      and e.voids in (select b.id from app.credential_events b where b.batch_id = $1)`;
    expect(await desk.query(voids, [importId])).toHaveLength(1);
  });
});

test('an undone import names by person what stays and why', async () => {
  const [account, trained, punched, grounded, renamed, gone] = [1, 2, 3, 4, 5, 6].map(() => somebody(ticket));
  const others = await known();
  const all = [account, trained, punched, grounded, renamed, gone];
  const importId = await saved(
    rowsOf(...all.flatMap((one) => one ?? []), ruiz(others.email, { phone: '970-555-0111' })),
  );
  const programId = await programOf();
  await desk.tested.asOwner(async (transaction) => {
    const { userId } = await addAdministrator(transaction);
    await transaction.query('update members set user_id = $2 where email = $1', [account?.email, userId]);
    await addTraining(transaction, {
      type: 'Hoist',
      date: denverDate(new Date()),
      base: 'LG1',
      trainees: [{ memberId: await idOf(trained?.email) }],
    });
  });
  await desk.call('renew-credential', { memberId: await idOf(punched?.email), programId, base: 'LG1' });
  await desk.call('ground-member', { memberId: await idOf(grounded?.email), until: null, reason: 'Broken wrist' });
  await desk.patch('members', await idOf(renamed?.email), { first_name: 'Mara' });
  await desk.patch('members', others.memberId, { phone: '970-555-0199' });
  const { data } = await desk.call('undo-import', { importId });
  const { stayed, counts } = data as { counts: object; stayed: { lastName: string; what: string; reason: string }[] };
  const lines = stayed.map(({ lastName, what, reason }) => [lastName, what, reason]).toSorted();
  expect(lines).toEqual(
    [
      [account?.lastName, '', 'has_account'],
      [trained?.lastName, '', 'trained_since'],
      [punched?.lastName, '', 'punched_since'],
      [punched?.lastName, 'Lift Ticket, LG1', 'changed_since'],
      [grounded?.lastName, '', 'grounded_since'],
      [renamed?.lastName, '', 'changed_since'],
      ['Ruiz', 'Phone', 'changed_since'],
    ].toSorted(),
  );
  expect(counts).toEqual({ deleted: 1, returned: 0, credentials: 6, stayed: 7 });
  expect(await idOf(gone?.email)).toBe('');
  expect(await desk.query('select phone from members where id = $1', [others.memberId])).toEqual([
    { phone: '970-555-0199' },
  ]);
  expect(await desk.call('undo-import', { importId })).toMatchObject({ data: { wasUndone: true, stayed } });
});

test('an undone import leaves a credential whose record was merged into another since', async () => {
  const [kept, hidden] = [await known(), await known()];
  const importId = await saved(rowsOf(ruiz(hidden.email)));
  await mergeAs(desk.tested, desk.administrator.claims, { keptId: kept.memberId, hiddenId: hidden.memberId });
  expect(await desk.call('undo-import', { importId })).toMatchObject({
    data: { counts: { credentials: 0, stayed: 1 }, stayed: [{ what: 'Lift Ticket, LG1', reason: 'merged_since' }] },
  });
  expect(await standingOf(kept.email)).toEqual([{ status: 'valid', isUndone: false, reason: null }]);
});

test('a removal and a return that an import wrote are undone like its punches', async () => {
  const [removed, returned] = [await known(), await known()];
  const programId = await programOf();
  desk.flight.setNow(addCalendarDays(new Date(), -50));
  for (const { memberId } of [removed, returned])
    await desk.call('issue-credential', { memberId, programId, base: 'LG1' });
  desk.flight.setNow(addCalendarDays(new Date(), -20));
  await desk.call('remove-credential', { memberId: returned.memberId, programId });
  desk.flight.setNow(new Date());
  const before = [await standingOf(removed.email), await standingOf(returned.email)];
  const issuedOn = denverDate(addCalendarDays(new Date(), -5));
  const importId = await saved(
    rowsOf(ruiz(removed.email, { issuedOn, status: 'removed' }), ruiz(returned.email, { issuedOn })),
  );
  expect(await standingOf(removed.email)).toMatchObject([{ status: 'inactive' }]);
  expect(await standingOf(returned.email)).toMatchObject([{ status: 'valid' }, { isUndone: false }]);
  await desk.call('undo-import', { importId });
  const after = [await standingOf(removed.email), await standingOf(returned.email)];
  expect(after).toEqual([before[0], [...(before[1] ?? []), { status: 'inactive', isUndone: true, reason: null }]]);
});

test('the right file is imported for its own days after the undo of a wrong one', async () => {
  const { email, memberId } = await known();
  const importId = await saved(rowsOf(ruiz(email)));
  await desk.call('undo-import', { importId });
  const earlier = denverDate(addCalendarDays(new Date(), -60));
  expect(await desk.commit(rowsOf(ruiz(email, { issuedOn: earlier })), { existing: 'update' })).toMatchObject({
    data: { issued: 1, older: 0 },
  });
  const held = `select h.issued_date from app.held_as_of(now() - interval '50 days', 'infinity') h where h.member_id = $1`;
  expect(await desk.query(held, [memberId])).toHaveLength(1);
});

describe('more than ten people', () => {
  const many = (count: number) => rowsOf(...Array.from({ length: count }, () => somebody(ticket)));
  const left = async (rows: Row[]) =>
    desk.query('select id from members where email = any ($1)', [rows.map(({ cells }) => cells.email)]);

  test('the undo of an import about more than ten people needs a fresh proof', async () => {
    const rows = many(11);
    const importId = await saved(rows);
    const stale = { ...desk.administrator, claims: withAgedProof(desk.administrator.claims, 16) };
    expect(await desk.call('plan-undo-import', { importId }, stale)).toMatchObject({ status: 200 });
    expect(await desk.call('undo-import', { importId }, stale)).toMatchObject({ status: 403, code: 'proof_needed' });
    expect(await left(rows)).toHaveLength(11);
  });

  test('the undo of an own import within ten minutes deletes more than ten people without another word', async () => {
    await desk.tested.asOwner((transaction) => addAdministrator(transaction, { role: 'super_admin', days: 30 }));
    const rows = many(12);
    const importId = await saved(rows);
    expect(await desk.call('undo-import', { importId })).toMatchObject({
      data: { counts: { deleted: 12, stayed: 0 } },
    });
    expect(await left(rows)).toEqual([]);
    const single = await known();
    await desk.tested.database.asActor(desk.administrator.claims, ({ query }) =>
      query('delete from members where id = $1', [single.memberId]),
    );
    expect(await idOf(single.email)).toBe('');
  });

  test("people of another's import stay until a super administrator confirms, and hold nothing meanwhile", async () => {
    const rows = many(12);
    const importId = await saved(rows, desk.other);
    const plan = await desk.call('plan-undo-import', { importId });
    const undone = await desk.call('undo-import', { importId });
    const reasons = ({ data }: { data?: unknown }) =>
      new Set((data as { stayed: { reason: string }[] }).stayed.map((one) => one.reason));
    expect(plan).toMatchObject({ data: { counts: { deleted: 0, credentials: 12, stayed: 12 } } });
    expect([reasons(plan), reasons(undone)]).toEqual([new Set(['word_asked']), new Set(['word_asked'])]);
    const ids = (await left(rows)) as { id: string }[];
    const asked = 'select member_ids as ids from app.deletion_requests where asked_by = $1';
    expect(await desk.query(asked, [desk.administrator.userId])).toEqual([{ ids: ids.map(({ id }) => id).toSorted() }]);
    const valid = `select id from certifications where status = 'valid' and member_id = any ($1)`;
    expect(await desk.query(valid, [ids.map(({ id }) => id)])).toEqual([]);
  });
});

describe('what is stored', () => {
  test('an import and its undo each leave an event with counts and the reason', async () => {
    const importId = await saved(rowsOf(somebody(), somebody()));
    await desk.call('undo-import', { importId, reason: 'The wrong file' });
    const events = await desk.query(
      `select name, details from app.security_events where name in ('sensitive_import', 'sensitive_undo') order by id desc limit 2`,
    );
    expect(events).toEqual([
      {
        name: 'sensitive_undo',
        details: { reason: 'The wrong file', counts: { deleted: 2, returned: 0, credentials: 0, stayed: 0 } },
      },
      { name: 'sensitive_import', details: { added: 2, updated: 0 } },
    ]);
  });

  test('a deleted member leaves no name, cell or address in a stored import', async () => {
    const { email, memberId } = await known();
    const importId = await saved(rowsOf(ruiz(email, { phone: '970-555-0122' })));
    await desk.patch('members', memberId, { phone: '970-555-0133' });
    await desk.call('undo-import', { importId });
    await desk.query('delete from members where id = $1', [memberId]);
    const stored = `select (select string_agg(s::text, '') from app.saved_imports s where s.id = $1)
      || coalesce((select string_agg(k::text, '') from app.kept_rows k where k.person = $2), '') as all`;
    const [{ all } = { all: '' }] = await desk.query<{ all: string }>(stored, [importId, memberId]);
    expect(all).toContain('members.csv');
    for (const text of ['Maya', 'Ruiz', '970-555', email]) expect(all).not.toContain(text);
    expect(await desk.call('undo-import', { importId })).toMatchObject({ data: { stayed: [] } });
  });

  test('the ids of punches recorded together are none of an import', async () => {
    const { memberId } = await known();
    const [avalanche] = await desk.query<{ id: string }>(`select id from programs where name = 'Avalanche Deployment'`);
    await desk.call('issue-credential', { memberId, programId: avalanche?.id, base: 'LG1' });
    const post = (path: string, body: object) => desk.call(path.replace('/functions/v1/', ''), body);
    const batchId = await recordBatch(post, memberId, avalanche?.id ?? '');
    await desk.call('import-start', { importId: batchId, fileName: 'members.csv', rows: 1 });
    await desk.call('import-part', { importId: batchId, from: 0, rows: rowsOf(somebody()) });
    const { data } = await desk.call('import-check', { importId: batchId });
    const { fingerprint } = data as { fingerprint: string };
    expect(await desk.call('import-commit', { importId: batchId, fingerprint, ...carefully })).toMatchObject({
      code: 'import_stale',
    });
  });

  test('the punches of an import are not undone without its people', async () => {
    const { email, memberId } = await known();
    const importId = await saved(rowsOf(ruiz(email)));
    expect(await desk.call('bulk-void', { batchId: importId })).toMatchObject({ code: 'batch_missing' });
    expect(await desk.ask('credential_history', { member: memberId })).toMatchObject([{ batch_id: null }]);
  });
});
