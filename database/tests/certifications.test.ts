import { credentialsAsOf } from '@ffl/domain/tests/credentials-as-of';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPlace, punched, writtenFor } from './credential-world.ts';
import { readLedger } from './ledger-events.ts';
import { actorRows, expectRefusal, ownerRows } from './rows.ts';
import { addAdministrator, addMember, addMemberWithAccount, addProgram, type Person } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
let admin: Person;
let superAdmin: Person;

beforeAll(async () => {
  tested = await createTestDatabase();
  admin = await tested.asOwner((transaction) => addAdministrator(transaction));
  superAdmin = await tested.asOwner((transaction) => addAdministrator(transaction, { role: 'super_admin' }));
});
afterAll(() => tested.close());

const insert = `insert into certifications (member_id, program_id, issued_date, expiration_date)
  values ($1, $2, now(), now() + interval '30 days') returning id`;

async function addCredential() {
  const place = await addPlace(tested);
  const [row] = await actorRows<{ id: string }>(tested, admin.claims, insert, [place.memberId, place.programId]);
  return { ...place, id: row?.id ?? '' };
}

test('a credential written straight to the table is refused with the specified sentence when a valid one exists', async () => {
  const { memberId, programId } = await addCredential();
  await expect(actorRows(tested, admin.claims, insert, [memberId, programId])).rejects.toMatchObject({
    code: '23505',
    message: 'Active certification already exists for this member and program',
  });
});

test('a credential written straight to the table is stored beside a removed one', async () => {
  const { memberId, programId, id } = await addCredential();
  await actorRows(tested, admin.claims, `update certifications set status = 'inactive' where id = $1`, [id]);
  expect(await actorRows(tested, admin.claims, insert, [memberId, programId])).toHaveLength(1);
  await expectRefusal(
    actorRows(tested, admin.claims, `update certifications set status = 'valid' where id = $1`, [id]),
    '23505',
  );
});

test('a credential written straight to the table is stored once when ten insert it at the same time', async () => {
  const { memberId, programId } = await addPlace(tested);
  const attempts = await Promise.allSettled(
    Array.from({ length: 10 }, () => actorRows(tested, admin.claims, insert, [memberId, programId])),
  );
  const refused = attempts.filter((attempt) => attempt.status === 'rejected');
  expect(refused).toHaveLength(9);
  for (const { reason } of refused) expect(reason).toMatchObject({ code: '23505' });
});

test.each([
  ['an expiry before the issue', `issued_date = expiration_date + interval '1 day'`],
  ['a status that is not stored', `status = 'expired'`],
  ['an expiry that no page could read', `expiration_date = '2101-01-01 00:00+00'`],
  ['an expiry that never comes', `expiration_date = 'infinity'`],
])('a credential written straight to the table is refused with %s', async (_title, change) => {
  const { id } = await addCredential();
  await expectRefusal(
    actorRows(tested, admin.claims, `update certifications set ${change} where id = $1`, [id]),
    '23514',
  );
});

test("a credential written straight to the table keeps its program and member: a program with credentials, removed or not, can't be deleted", async () => {
  const { programId, id } = await addCredential();
  await actorRows(tested, admin.claims, `update certifications set status = 'inactive' where id = $1`, [id]);
  await expectRefusal(ownerRows(tested, 'delete from programs where id = $1', [programId]), '23503');
  await expectRefusal(actorRows(tested, admin.claims, 'delete from programs where id = $1', [programId]), '42501');
});

describe('a bare punch', () => {
  const punch = `insert into certification_punches (certification_id, punch_type, punch_date)
    values ($1, 'recertification', now() + $2::interval) returning id`;

  test('a bare punch changes neither status nor dates, and the ledger names it and its actor', async () => {
    const place = await addCredential();
    const before = await writtenFor(tested, place);
    const [row] = await actorRows<{ id: string }>(tested, admin.claims, punch, [place.id, '-1 hour']);
    const { credentials, punches, ledger } = await writtenFor(tested, place);
    expect(credentials).toEqual(before.credentials);
    expect(punches).toHaveLength(1);
    const [issued, recorded] = ledger;
    expect([issued, ledger.length]).toEqual([before.ledger[0], 2]);
    expect(recorded).toMatchObject({
      kind: 'punch',
      punch_id: row?.id,
      actor_id: admin.userId,
      at: punches[0]?.punch_date,
      old_status: 'valid',
      new_status: 'valid',
      old_expiration_date: issued?.new_expiration_date,
      new_expiration_date: issued?.new_expiration_date,
    });
  });

  test.each(['4 minutes', '-365 days'])('a bare punch of %s from now is accepted', async (shift) => {
    const { id } = await addCredential();
    expect(await actorRows(tested, admin.claims, punch, [id, shift])).toHaveLength(1);
  });

  test.each(['6 minutes', '-367 days'])('a bare punch of %s from now is refused', async (shift) => {
    const { id } = await addCredential();
    await expectRefusal(actorRows(tested, admin.claims, punch, [id, shift]), '42501');
  });
});

describe('the ledger', () => {
  async function eventsAfter(change: string) {
    const place = await addCredential();
    await actorRows(tested, admin.claims, `update certifications set ${change} where id = $1`, [place.id]);
    return (await writtenFor(tested, place)).ledger.slice(1);
  }

  test.each([
    ['a changed expiry is a correction', `expiration_date = expiration_date + interval '1 day'`, 'correct'],
    ['a changed issue date is a correction', `issued_date = issued_date - interval '1 day'`, 'correct'],
    ['a removal is a removal', `status = 'inactive'`, 'remove'],
  ])('the ledger records that %s, and who made it', async (_title, change, kind) => {
    expect(await eventsAfter(change)).toMatchObject([{ kind, actor_id: admin.userId }]);
  });

  test('a removed credential made valid again is a reactivation', async () => {
    const place = await addCredential();
    for (const status of ['inactive', 'valid'])
      await actorRows(tested, admin.claims, 'update certifications set status = $2 where id = $1', [place.id, status]);
    const { ledger } = await writtenFor(tested, place);
    expect(ledger.map((event) => event.kind)).toEqual(['issue', 'remove', 'reactivate']);
  });

  test('the ledger gets no row if nothing changes', async () => {
    expect(await eventsAfter('status = status, expiration_date = expiration_date')).toEqual([]);
  });

  test.each([
    ['changed', `update app.credential_events set kind = 'void'`],
    ['deleted', 'delete from app.credential_events'],
    ['truncated', 'truncate app.credential_events'],
  ])('the ledger is not %s, not even by the owner', async (_title, change) => {
    await addCredential();
    await expect(ownerRows(tested, change)).rejects.toMatchObject({
      code: '42501',
      message: 'The ledger is append-only',
    });
    for (const { claims } of [admin, superAdmin]) await expectRefusal(actorRows(tested, claims, change), '42501');
  });
});

describe('after any series of writes', () => {
  const step = fc.record({
    program: fc.integer({ min: 0, max: 2 }),
    change: fc.constantFrom('insert', 'remove', 'reactivate', 'redate', 'erase'),
    days: fc.integer({ min: -400, max: 400 }),
  });

  test('the last ledger rows match the table after any series of writes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        const { memberId, programs } = await tested.asOwner(async (transaction) => ({
          memberId: await addMember(transaction),
          programs: [await addProgram(transaction), await addProgram(transaction), await addProgram(transaction)],
        }));
        for (const { program, change, days } of steps) await write(change, memberId, programs[program] ?? '', days);
        const held = await ownerRows(
          tested,
          `select id, issued_date, expiration_date from certifications where member_id = $1 and status = 'valid' order by id`,
          [memberId],
        );
        const events = (await readLedger(tested)).filter((event) => event.memberId === memberId);
        const erased = await erasedIds(events.map((event) => event.credentialId));
        const fromLedger = credentialsAsOf(events, { moment: new Date(Date.now() + 60_000), knownAt: new Date() })
          .filter((credential) => !erased.has(credential.id))
          .map(({ id, issuedDate, expiresDate }) => ({ id, issued_date: issuedDate, expiration_date: expiresDate }))
          .sort((one, other) => one.id.localeCompare(other.id));
        expect(fromLedger).toEqual(held);
      }),
      { numRuns: 25 },
    );
  });

  async function erasedIds(ids: string[]): Promise<Set<string>> {
    const kept = await ownerRows<{ id: string }>(tested, 'select id from certifications where id = any($1)', [ids]);
    return new Set(ids.filter((id) => !kept.some((row) => row.id === id)));
  }

  async function write(change: string, memberId: string, programId: string, days: number): Promise<void> {
    const statements: Record<string, string> = {
      insert: `insert into certifications (member_id, program_id, issued_date, expiration_date)
        select $1, $2, now() - interval '500 days', now() + $3 * interval '1 day'
        where not exists (select from certifications where member_id = $1 and program_id = $2 and status = 'valid')`,
      remove: `update certifications set status = 'inactive' where member_id = $1 and program_id = $2 and $3 <> 999`,
      reactivate: `update certifications set status = 'valid' where id = (
        select id from certifications where member_id = $1 and program_id = $2 and $3 <> 999
        and not exists (select from certifications where member_id = $1 and program_id = $2 and status = 'valid')
        order by created_at limit 1)`,
      redate: `update certifications set expiration_date = now() + $3 * interval '1 day' where member_id = $1 and program_id = $2`,
      erase: `delete from certifications where member_id = $1 and program_id = $2 and $3::int % 3 = 0`,
    };
    const run =
      change === 'erase'
        ? ownerRows
        : (own: TestDatabase, sql: string, values: unknown[]) => actorRows(own, admin.claims, sql, values);
    await run(tested, statements[change] ?? '', [memberId, programId, days]);
  }
});

describe('deleting a member', () => {
  const remove = 'delete from members where id = $1 returning id';

  test('deleting a member removes credentials, punches, account and sessions', async () => {
    const person = await tested.asOwner((transaction) => addMemberWithAccount(transaction));
    const place = { ...(await addPlace(tested)), memberId: person.memberId };
    const { credential } = await punched(tested, admin.claims, 'issue', place);
    expect(await actorRows(tested, admin.claims, remove, [person.memberId])).toHaveLength(1);
    const left = `select 1 from certifications where member_id = $1
      union all select 1 from certification_punches where certification_id = $2
      union all select 1 from auth.users where id = $3
      union all select 1 from auth.sessions where user_id = $3`;
    expect(await ownerRows(tested, left, [person.memberId, credential.id, person.userId])).toEqual([]);
    await expectRefusal(actorRows(tested, person.claims, 'select 1'), 'FF401');
  });

  test.each([
    ['active', true],
    ['inactive', false],
  ])('deleting a member keeps the account of an %s administrator', async (_title, isActive) => {
    const { memberId, person } = await tested.asOwner(async (transaction) => {
      const person = await addAdministrator(transaction, { isActive });
      return { person, memberId: await addMember(transaction, { email: person.email }, person.userId) };
    });
    expect(await actorRows(tested, admin.claims, remove, [memberId])).toEqual([]);
    expect(await actorRows(tested, superAdmin.claims, remove, [memberId])).toHaveLength(1);
    expect(await ownerRows(tested, 'select id from auth.users where id = $1', [person.userId])).toHaveLength(1);
    expect(await ownerRows(tested, 'select id from administrators where user_id = $1', [person.userId])).toHaveLength(
      1,
    );
  });
});
