import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { acceptFindings } from '../src/seals/accept-findings.ts';
import { createSealKeys, isQuiet } from '../src/seals/seal.ts';
import { verifyLedger } from '../src/seals/verify-ledger.ts';
import { actorRows, expectRefusal, ownerRows } from './rows.ts';
import { addRow, findings, forgetAll, purgeOver, seal, sealKeys, settle, tamper } from './seal-world.ts';
import { addAdministrator } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;

beforeAll(async () => {
  tested = await createTestDatabase();
});
afterAll(() => tested.close());

beforeEach(() => forgetAll(tested));

test('the newest rows are found missing, and if cut off with their seals, by the copy kept outside', async () => {
  await addRow(tested, 'credential');
  await settle(tested, { credential: 1 });
  const last = await addRow(tested, 'credential');
  const { seal: known } = await seal(tested);
  await tamper(tested, `delete from app.credential_events where id = ${last}`);
  expect(await findings(tested, { known })).toEqual([`credential_missing ${last}`]);
  await tamper(tested, `delete from app.sealed_credential_events where id = ${last}`);
  await tamper(tested, `delete from app.seals where number = ${known.number}`);
  expect(await findings(tested)).toEqual([]);
  expect(await findings(tested, { known })).toEqual([`outside_unknown ${known.number}`]);
});

test('the newest rows are exempt while unsealed, including those with earlier ids committed late', async () => {
  const late = await tested.asOwner(async (transaction) => {
    await transaction.query('begin');
    await transaction.query(`insert into app.security_events (at, name) values (now(), 'late')`);
    await seal(tested);
    await addRow(tested, 'security');
    await seal(tested);
    await seal(tested);
    expect(await findings(tested)).toEqual([]);
    await transaction.query('commit');
    return 1;
  });
  expect(await findings(tested)).toEqual([]);
  await settle(tested, { security: 2 });
  expect(await findings(tested)).toEqual([]);
  await tamper(tested, `delete from app.security_events where id = ${late}`);
  expect(await findings(tested)).toEqual(['security_missing 1']);
});

test('the chain has a seal per round, empty ones as one, and more than one for many rows', async () => {
  for (let row = 0; row < 5; row += 1) await addRow(tested, 'credential');
  const sizes = [];
  for (let round = 0; round < 3; round += 1) sizes.push((await seal(tested, sealKeys, 2)).seal.credential.rows);
  const first = (await seal(tested)).seal;
  const second = (await seal(tested)).seal;
  expect(sizes).toEqual([2, 2, 1]);
  expect([isQuiet(first), first.number, first.rounds]).toEqual([true, 4, 1]);
  expect([second.number, second.rounds]).toEqual([4, 2]);
  expect(await findings(tested, { known: first })).toEqual([]);
  const check = await verifyLedger(tested.database, sealKeys, { outside: { kind: 'none' } });
  expect([check.rows, check.sealedUntil]).toEqual([5, second.sealedAt]);
});

test.each([
  `insert into app.security_events (at, name) select now(), 'none' where false`,
  `insert into app.credential_events (credential_id, member_id, program_id, kind, is_change, is_entry, counts_as_issue, at)
     select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'issue', true, true, true, now() where false`,
  `insert into app.clock_rules (batch_id, program_id, at, after_event, rule)
     select gen_random_uuid(), gen_random_uuid(), now(), 0, '{}' where false`,
])('the chain can tell who comes later: a transaction has its number before it takes an id', async (insert) => {
  await tested.asOwner(async (transaction) => {
    const number = async () => (await transaction.query('select pg_current_xact_id_if_assigned() as number')).rows;
    await transaction.query('begin');
    expect(await number()).toEqual([{ number: null }]);
    await transaction.query(insert);
    expect(await number()).toEqual([{ number: expect.stringMatching(/^\d+$/) }]);
    await transaction.query('rollback');
  });
});

test('the chain is sealed by one process at a time, and keeps nobody from writing', async () => {
  await tested.asOwner(async (transaction) => {
    await transaction.query('begin');
    await transaction.query(`select pg_advisory_xact_lock(hashtext('seals'))`);
    await expect(seal(tested)).rejects.toThrow('Somebody else sealed');
    await addRow(tested, 'security');
    await transaction.query('commit');
  });
  expect((await seal(tested)).seal.security.rows).toBe(1);
});

test("the owner can't have a seal signed that was changed before the next one replaced it", async () => {
  await addRow(tested, 'credential');
  await settle(tested, { credential: 1 });
  const { number } = (await seal(tested)).seal;
  await tamper(tested, `update app.seals set credential_settled = 0 where number = ${number}`);
  await seal(tested);
  expect(await findings(tested)).toEqual([`seal_changed ${number}`]);
});

test('what the operator accepts is no longer found, and everything else still is', async () => {
  for (let row = 0; row < 3; row += 1) await addRow(tested, 'credential');
  const known = { ...(await settle(tested, { credential: 3 })), number: 80 };
  const outside = { kind: 'seal', seal: known } as const;
  await tamper(tested, `update app.credential_events set base = 'LG1' where id = 1`);
  await tamper(tested, 'delete from app.credential_events where id = 2');
  const before = await verifyLedger(tested.database, sealKeys, { outside });
  expect(before.findings.map(({ kind, id }) => `${kind} ${id}`)).toEqual([
    'credential_changed 1',
    'credential_missing 2',
    'outside_unknown 80',
  ]);
  const accepted = await acceptFindings(tested.database, sealKeys, before.findings, outside);
  expect(accepted?.number).toBe(81);
  expect(await verifyLedger(tested.database, sealKeys, { outside })).toMatchObject({ findings: [], accepted: 2 });
  await tamper(tested, `update app.credential_events set base = 'LG2' where id = 1`);
  expect(await findings(tested)).toEqual(['credential_changed 1']);
});

test('what the operator accepts in one list of a seal says nothing about another, and for a copy nothing about the next', async () => {
  await addRow(tested, 'security');
  await addRow(tested, 'credential');
  await settle(tested, { credential: 1, security: 1 });
  await tamper(tested, 'delete from app.security_events; delete from app.sealed_security_events');
  const outside = { kind: 'unreadable' } as const;
  const before = await verifyLedger(tested.database, sealKeys, { outside });
  expect(before.findings.map(({ kind }) => kind)).toEqual(['list_changed', 'outside_unreadable']);
  await acceptFindings(tested.database, sealKeys, before.findings, outside);
  await tamper(tested, 'delete from app.credential_events; delete from app.sealed_credential_events');
  const after = await verifyLedger(tested.database, sealKeys, { outside });
  expect(after.findings.map(({ kind }) => kind)).toEqual(['list_changed', 'outside_unreadable']);
});

test('what the operator accepts is believed only for a key that is here', async () => {
  await addRow(tested, 'credential');
  await settle(tested, { credential: 1 });
  await tamper(tested, `update app.credential_events set base = 'LG1' where id = 1`);
  const foreign = createSealKeys(['a secret that somebody else made up, long enough']);
  const check = await verifyLedger(tested.database, foreign, { outside: { kind: 'none' } });
  const all = [...check.findings, { kind: 'key_unknown' as const, id: 'x', evidence: 'y', sealedAt: null }];
  const forged = await acceptFindings(tested.database, foreign, all, { kind: 'none' });
  expect(await findings(tested)).toEqual([`key_unknown ${forged?.keyId}`, 'credential_changed 1']);
});

describe('purge', () => {
  const overdue = `insert into app.security_events (at, name) values (now() - interval '91 days', 'authn_login_fail')`;

  test('a purge deletes what is past its time, and its seal says what was deleted', async () => {
    await ownerRows(tested, overdue);
    await ownerRows(tested, overdue);
    const kept = await addRow(tested, 'security');
    const [ofEvents] = await purgeOver(tested);
    expect(ofEvents?.mark).toContain('"rows":2');
    expect(await ownerRows(tested, 'select id from app.security_events')).toEqual([{ id: String(kept) }]);
    await settle(tested, { security: kept });
    expect(await findings(tested)).toEqual([]);
  });

  test('a purge deletes rows that were sealed long before', async () => {
    await ownerRows(tested, overdue);
    await settle(tested, { security: 1 });
    await purgeOver(tested);
    expect(await ownerRows(tested, 'select id from app.security_events')).toEqual([]);
    await seal(tested);
    expect(await findings(tested)).toEqual([]);
  });

  test('a purge deletes boardings of two years ago, with a seal of its own', async () => {
    const over = await addRow(tested, 'boarding');
    const kept = await addRow(tested, 'boarding');
    await tamper(tested, `update app.boardings set recorded_at = now() - interval '731 days' where id = ${over}`);
    await ownerRows(tested, overdue);
    const marks = (await purgeOver(tested)).map(({ mark }) => mark);
    expect(marks).toEqual([expect.stringContaining('"rows":1'), expect.stringContaining('"rows":1')]);
    expect(await ownerRows(tested, 'select id from app.boardings')).toEqual([{ id: String(kept) }]);
    expect(await ownerRows(tested, 'select id from app.security_events')).toEqual([]);
    await settle(tested, { boarding: kept });
    expect(await findings(tested)).toEqual([]);
  });

  test("a purge leaves what isn't as it was sealed, so it can't hide anything", async () => {
    const id = await addRow(tested, 'security');
    await settle(tested, { security: id });
    await tamper(tested, `update app.security_events set at = now() - interval '91 days'`);
    await purgeOver(tested);
    expect(await findings(tested)).toEqual([`security_changed ${id}`]);
  });

  test("a purge can't be claimed, reverted or widened by the owner", async () => {
    await ownerRows(tested, overdue);
    const id = await addRow(tested, 'security');
    await seal(tested);
    const [purged] = await purgeOver(tested);
    await settle(tested, { security: id });
    const number = purged?.number ?? 0;
    await tamper(
      tested,
      `delete from app.security_events; update app.sealed_security_events set purged_in = ${number}`,
    );
    expect(await findings(tested)).toEqual([`list_changed ${number}`]);
    await tamper(tested, 'update app.sealed_security_events set purged_in = 1000000 where id = 2');
    expect(await findings(tested)).toEqual(['seal_missing 1000000']);
  });
});

test("seals can't be read or written by anyone who makes a request", async () => {
  const admin = await tested.asOwner((transaction) => addAdministrator(transaction, { role: 'super_admin' }));
  await seal(tested);
  for (const name of ['seals', 'sealed_credential_events', 'sealed_security_events', 'sealed_clock_rules']) {
    for (const claims of [{ role: 'anon' }, admin.claims]) {
      await expectRefusal(actorRows(tested, claims, `select * from app.${name}`), '42501');
      await expectRefusal(actorRows(tested, claims, `delete from app.${name}`), '42501');
    }
    const removed = tested.database.asService((transaction) => transaction.query(`delete from app.${name}`));
    await expectRefusal(removed, '42501');
  }
});
