import type { CredentialAct } from '@ffl/domain/credentials/schemas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removeCredential } from '../src/credentials/remove-credential.ts';
import { act, addPlace, punched, writtenFor } from './credential-world.ts';
import { actorRows, expectRefusal, ownerRows } from './rows.ts';
import { addRenewed, minutesAgo, undoAs } from './undo-credential-world.ts';
import { addAdministrator, addMemberWithAccount, type Person } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

const reason = 'It was Mia Miller';
const removalNotLast = {
  kind: 'refused',
  code: 'removal_not_last',
  message: 'The credential has changed since, so its removal can no longer be taken back',
};
const removalMissing = { kind: 'missing', code: 'removal_missing', message: 'Removal not found' };

let tested: TestDatabase;
let admin: Person;

beforeAll(async () => {
  tested = await createTestDatabase();
  admin = await tested.asOwner((transaction) => addAdministrator(transaction));
});
afterAll(() => tested.close());

const undo = (place: CredentialAct, removalId: string, more: { reason?: string } = {}, now?: Date) =>
  undoAs(tested, admin.claims, { ...place, removalId, ...more }, now);

async function remove(place: CredentialAct, now = new Date()): Promise<string> {
  const outcome = await tested.database.asActor(admin.claims, (transaction) =>
    removeCredential(transaction, place, now),
  );
  if (outcome.kind !== 'done') throw new Error(outcome.message);
  return outcome.removal.id;
}

/** The credential exactly as stored, with instants more precise than a Date. */
const stored = ({ memberId }: CredentialAct) =>
  ownerRows(
    tested,
    `select c.*, c.issued_date::text, c.expiration_date::text, t.live_missions
     from certifications c left join app.held_told(array[$1::uuid]) t on true where c.member_id = $1`,
    [memberId],
  );

const reasons = (removalId: string) =>
  ownerRows(tested, 'select reason from app.void_reasons where voids = $1', [removalId]);

describe('a removal', () => {
  test('the answer to a removal has its ledger row', async () => {
    const { place } = await addRenewed(tested, admin.claims);
    const outcome = await act(tested, admin.claims, 'remove', place);
    const row = (await writtenFor(tested, place)).ledger.at(-1) as { id?: string; at: Date };
    const { removal } = outcome as unknown as { removal: { id: string; at: string } };
    expect([removal.id, new Date(removal.at)]).toEqual([row.id, row.at]);
  });

  test('a removal that is undone leaves everything exactly as it was, and a void in the ledger', async () => {
    const { place } = await addRenewed(tested, admin.claims, { season: true });
    await ownerRows(
      tested,
      `update certifications set expiration_date = expiration_date + interval '1.234 s' where member_id = $1`,
      [place.memberId],
    );
    const before = { rows: await stored(place), punches: (await writtenFor(tested, place)).punches };
    const removalId = await remove(place, minutesAgo(5));
    expect(await undo(place, removalId)).toMatchObject({ kind: 'done', credential: { status: 'valid' } });
    const { punches, ledger } = await writtenFor(tested, place);
    expect({ rows: await stored(place), punches }).toEqual(before);
    expect(ledger.slice(-2)).toMatchObject([
      { kind: 'remove', new_status: 'inactive' },
      { kind: 'void', voids: removalId, punch_id: null, actor_id: admin.userId, new_status: 'valid' },
    ]);
  });

  test('a removal that is undone restores the base that counted before', async () => {
    const place = await addPlace(tested, { base: 'LG3' });
    await punched(tested, admin.claims, 'issue', { ...place, base: 'LG5' });
    await undo(place, await remove(place));
    expect((await writtenFor(tested, place)).ledger.at(-1)).toMatchObject({ kind: 'void', base: 'LG5' });
  });

  test('a removal that is undone was never there, for anyone who knows', async () => {
    const { place } = await addRenewed(tested, admin.claims, { issuedAgo: 60, renewedAgo: 50 });
    const removalId = await remove(place, minutesAgo(30));
    const asOf = async () =>
      (
        await actorRows<{ member_id: string }>(tested, admin.claims, 'select * from members_as_of($1)', [
          minutesAgo(20),
        ])
      ).filter((row) => row.member_id === place.memberId);
    expect(await asOf()).toHaveLength(0);
    await undo(place, removalId, { reason });
    expect(await asOf()).toHaveLength(1);
  });

  test('a removal written to the table can be undone too', async () => {
    const { place } = await addRenewed(tested, admin.claims);
    const before = await stored(place);
    await actorRows(tested, admin.claims, `update certifications set status = 'inactive' where member_id = $1`, [
      place.memberId,
    ]);
    const row = (await writtenFor(tested, place)).ledger.at(-1) as { id?: string };
    expect(await undo(place, row.id ?? '')).toMatchObject({ kind: 'done' });
    expect(await stored(place)).toEqual(before);
  });

  test('a removal can be repeated, and that undone too', async () => {
    const { place } = await addRenewed(tested, admin.claims);
    const before = await stored(place);
    const first = await remove(place);
    await undo(place, first);
    const second = await remove(place);
    expect(await undo(place, first)).toEqual(removalNotLast);
    expect(await undo(place, second)).toMatchObject({ kind: 'done' });
    expect(await stored(place)).toEqual(before);
  });
});

test('the reason of an undo is required after ten minutes, stored beside the ledger and deleted with the member', async () => {
  const { place } = await addRenewed(tested, admin.claims, { issuedAgo: 60, renewedAgo: 50 });
  const removalId = await remove(place);
  expect(await undoAs(tested, admin.claims, { ...place, removalId }, new Date(Date.now() + 11 * 60_000))).toEqual({
    kind: 'refused',
    code: 'reason_needed',
    message: 'Please give a reason for taking this removal back',
  });
  expect(await undo(place, removalId, { reason: ` ${reason} ` })).toMatchObject({ kind: 'done' });
  expect(await reasons(removalId)).toEqual([{ reason }]);
  expect(JSON.stringify((await writtenFor(tested, place)).ledger)).not.toContain('Miller');

  await actorRows(tested, admin.claims, 'delete from members where id = $1', [place.memberId]);
  expect(await reasons(removalId)).toEqual([]);
  const kinds = (await writtenFor(tested, place)).ledger.map(({ kind }) => kind);
  expect(kinds).toEqual(['issue', 'renew', 'remove', 'void', 'delete']);
});

test("the reason of an undo isn't stored if none was given", async () => {
  const { place } = await addRenewed(tested, admin.claims);
  const removalId = await remove(place);
  await undo(place, removalId);
  expect(await reasons(removalId)).toEqual([]);
});

test("the reason of an undo can't be read or written directly by anyone", async () => {
  for (const sql of ['select * from app.void_reasons', 'delete from app.void_reasons'])
    await expectRefusal(actorRows(tested, admin.claims, sql), '42501');
});

describe('nothing changes', () => {
  async function expectRefused(place: CredentialAct, removalId: string, refusal: object): Promise<void> {
    const before = [await stored(place), await writtenFor(tested, place)];
    expect(await undo(place, removalId, { reason })).toEqual(refusal);
    expect([await stored(place), await writtenFor(tested, place)]).toEqual(before);
    expect(await reasons(removalId)).toEqual([]);
  }

  test.each(['issued again', 'corrected'])(
    'the undo of a removal changes nothing if the credential was %s since',
    async (since) => {
      const { place } = await addRenewed(tested, admin.claims);
      const removalId = await remove(place);
      if (since === 'issued again') await punched(tested, admin.claims, 'issue', place);
      else
        await ownerRows(
          tested,
          `update certifications set expiration_date = expiration_date + interval '1 day' where member_id = $1`,
          [place.memberId],
        );
      await expectRefused(place, removalId, removalNotLast);
    },
  );

  test('the undo of a removal changes nothing the second time', async () => {
    const { place } = await addRenewed(tested, admin.claims);
    const removalId = await remove(place);
    await undo(place, removalId);
    await expectRefused(place, removalId, removalNotLast);
  });

  test('the undo of a removal changes nothing if another credential is held meanwhile', async () => {
    const { place } = await addRenewed(tested, admin.claims);
    const removalId = await remove(place);
    await actorRows(
      tested,
      admin.claims,
      `insert into certifications (member_id, program_id, issued_date, expiration_date)
       values ($1, $2, now(), now() + interval '1 day')`,
      [place.memberId, place.programId],
    );
    await expectRefused(place, removalId, {
      kind: 'refused',
      code: 'credential_exists',
      message: 'Active certification already exists for this member and program',
    });
  });

  test("the undo of a removal changes nothing if the ids don't belong together", async () => {
    const [one, other] = [await addRenewed(tested, admin.claims), await addRenewed(tested, admin.claims)];
    const removalId = await remove(one.place);
    await remove(other.place);
    await expectRefused({ ...one.place, memberId: other.place.memberId }, removalId, removalMissing);
    await expectRefused({ ...one.place, programId: other.place.programId }, removalId, removalMissing);
    const [issue] = (await writtenFor(tested, one.place)).ledger as unknown as { id: string }[];
    await expectRefused(one.place, issue?.id ?? '', removalMissing);
    await expectRefused(one.place, '999999999999999999', removalMissing);
  });

  test('the undo of a removal changes nothing for a member, even about their own record', async () => {
    const member = await tested.asOwner((transaction) => addMemberWithAccount(transaction));
    const place = { ...(await addPlace(tested)), memberId: member.memberId };
    await punched(tested, admin.claims, 'issue', place);
    const removalId = await remove(place);
    await expectRefusal(undoAs(tested, member.claims, { ...place, removalId }), '42501');
    expect(await stored(place)).toMatchObject([{ status: 'inactive' }]);
  });
});

test('a table write after a removal gets its own entry', async () => {
  const { place } = await addRenewed(tested, admin.claims);
  await tested.database.asActor(admin.claims, async (transaction) => {
    await removeCredential(transaction, place, minutesAgo(3));
    await transaction.query(
      `update certifications set expiration_date = expiration_date + interval '1 day' where member_id = $1`,
      [place.memberId],
    );
  });
  expect((await writtenFor(tested, place)).ledger.map(({ kind }) => kind)).toEqual([
    'issue',
    'renew',
    'remove',
    'correct',
  ]);
});
