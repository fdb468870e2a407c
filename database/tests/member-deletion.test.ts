import { afterAll, beforeAll, expect, test } from 'vitest';
import { act, addPlace, punched, writtenFor } from './credential-world.ts';
import { actorRows, ownerRows } from './rows.ts';
import {
  addAdministrator,
  addMember,
  addMemberWithAccount,
  addProgram,
  type Person,
  withAgedProof,
} from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
let admin: Person;

beforeAll(async () => {
  tested = await createTestDatabase();
  admin = await tested.asOwner((transaction) => addAdministrator(transaction));
});
afterAll(() => tested.close());

const remove = (memberId: string) =>
  actorRows(tested, admin.claims, 'delete from members where id = $1 returning id', [memberId]);
const events = (memberId: string) =>
  ownerRows<{ id: string }>(
    tested,
    `select id, name, user_id, actor_id, email_hash, details from app.security_events
     where name = 'sensitive_delete' and details ->> 'memberId' = $1`,
    [memberId],
  );

test('deleting a member records in the ledger who deleted what was held, and once in the security events', async () => {
  const place = await addPlace(tested, { base: 'LG1' });
  const { credential } = await punched(tested, admin.claims, 'issue', { ...place, base: 'LG2' });
  const removed = { ...place, programId: await tested.asOwner((transaction) => addProgram(transaction)) };
  await punched(tested, admin.claims, 'issue', removed);
  await act(tested, admin.claims, 'remove', removed);
  await remove(place.memberId);

  expect((await writtenFor(tested, place)).ledger.at(-1)).toMatchObject({
    credential_id: credential.id,
    kind: 'delete',
    actor_id: admin.userId,
    punch_id: null,
    base: 'LG2',
    old_status: 'valid',
    old_issued_date: new Date(credential.issued_date),
    old_expiration_date: new Date(credential.expiration_date),
    new_status: null,
    new_issued_date: null,
    new_expiration_date: null,
  });
  expect((await writtenFor(tested, removed)).ledger.at(-1)).toMatchObject({ kind: 'delete', old_status: 'inactive' });
  expect(await events(place.memberId)).toMatchObject([
    {
      user_id: null,
      actor_id: admin.userId,
      email_hash: null,
      details: { memberId: place.memberId },
    },
  ]);
});

test('deleting one member asks for no proof, however old the last one is', async () => {
  const id = await tested.asOwner((transaction) => addMember(transaction));
  const aged = withAgedProof(admin.claims, 1_440);
  expect(await actorRows(tested, aged, 'delete from members where id = $1 returning id', [id])).toEqual([{ id }]);
});

test('deleting a member without credentials still leaves the security event', async () => {
  const memberId = await tested.asOwner((transaction) => addMember(transaction));
  await remove(memberId);
  expect(await events(memberId)).toHaveLength(1);
  expect(await ownerRows(tested, 'select id from app.credential_events where member_id = $1', [memberId])).toEqual([]);
});

test('deleting a member keeps the account it was and the keyed hash of its e-mail, and nothing else about the person', async () => {
  const person = await tested.asOwner((transaction) => addMemberWithAccount(transaction, { lastName: 'Unmistakable' }));
  const place = { ...(await addPlace(tested)), memberId: person.memberId };
  await punched(tested, admin.claims, 'issue', { ...place, notes: 'Unmistakable came along' });
  await ownerRows(tested, `update auth.users set email_hash = '\\x0102' where id = $1`, [person.userId]);
  await remove(person.memberId);
  expect(await events(person.memberId)).toMatchObject([{ user_id: person.userId, email_hash: Buffer.from([1, 2]) }]);
  const [{ kept = '' } = {}] = await ownerRows<{ kept: string }>(
    tested,
    `select (select string_agg(e::text, '') from app.credential_events e) ||
         (select string_agg(s::text, '') from app.security_events s) as kept`,
  );
  expect(kept).toContain(person.memberId);
  for (const trace of ['Unmistakable', person.email]) expect(kept).not.toContain(trace);
});

test('deleting a member who asked for it is recorded as that, and deleting the next one is not', async () => {
  const [requester, other] = await tested.asOwner(async (transaction) => [
    await addMember(transaction),
    await addMember(transaction),
  ]);
  const call = (memberId: string) =>
    actorRows(tested, admin.claims, 'select delete_member_who_asked($1) as deleted', [memberId]);
  expect(await call(requester)).toEqual([{ deleted: 1 }]);
  expect(await call(requester)).toEqual([{ deleted: 0 }]);
  await remove(other);
  expect(await events(requester)).toMatchObject([
    { actor_id: admin.userId, details: { memberId: requester, wasAsked: true } },
  ]);
  expect(await events(other)).toMatchObject([{ details: { memberId: other } }]);
});

test('deleting a member who asked for it takes the rights that any deletion takes', async () => {
  const boss = await tested.asOwner((transaction) => addAdministrator(transaction));
  const memberId = await tested.asOwner((transaction) => addMember(transaction, {}, boss.userId));
  expect(await actorRows(tested, admin.claims, 'select delete_member_who_asked($1) as deleted', [memberId])).toEqual([
    { deleted: 0 },
  ]);
  expect(await events(memberId)).toEqual([]);
});

test('deleting a member on the server itself has no actor', async () => {
  const place = await addPlace(tested);
  await punched(tested, admin.claims, 'issue', place);
  await ownerRows(tested, 'delete from members where id = $1', [place.memberId]);
  expect((await writtenFor(tested, place)).ledger.at(-1)).toMatchObject({ kind: 'delete', actor_id: null });
  expect(await events(place.memberId)).toMatchObject([{ actor_id: null }]);
});

test('deleting many members at once is recorded for each', async () => {
  const places = [await addPlace(tested), await addPlace(tested), await addPlace(tested)];
  for (const place of places) await punched(tested, admin.claims, 'issue', place);
  const ids = places.map(({ memberId }) => memberId);
  await actorRows(tested, admin.claims, 'delete from members where id = any($1)', [ids]);
  for (const place of places) {
    expect((await writtenFor(tested, place)).ledger.map(({ kind }) => kind)).toEqual(['issue', 'delete']);
    expect(await events(place.memberId)).toHaveLength(1);
  }
});

test('a credential deleted without its member is recorded too', async () => {
  const place = await addPlace(tested);
  const { credential } = await punched(tested, admin.claims, 'issue', place);
  await ownerRows(tested, 'delete from certifications where id = $1', [credential.id]);
  expect((await writtenFor(tested, place)).ledger.map(({ kind }) => kind)).toEqual(['issue', 'delete']);
});
