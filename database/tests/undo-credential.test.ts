import type { CredentialAct, UndoCredential } from '@ffl/domain/credentials/schemas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Claims } from '../src/actors/actor.ts';
import { act, addPlace, punched, writtenFor } from './credential-world.ts';
import { actorRows, expectRefusal, ownerRows } from './rows.ts';
import { addRenewed, minutesAgo, notTheLast, undoAs } from './undo-credential-world.ts';
import { addAdministrator, addMemberWithAccount, type Person } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

const needsReason = {
  kind: 'refused',
  code: 'reason_needed',
  message: 'Please give a reason for taking this punch back',
};
const reason = 'Wrong person';
const minuteMs = 60_000;

let tested: TestDatabase;
let admin: Person;

beforeAll(async () => {
  tested = await createTestDatabase();
  admin = await tested.asOwner((transaction) => addAdministrator(transaction));
});
afterAll(() => tested.close());

const undo = (request: UndoCredential, now?: Date, claims: Claims = admin.claims) =>
  undoAs(tested, claims, request, now);
const renewedPlace = (past?: Parameters<typeof addRenewed>[2]) => addRenewed(tested, admin.claims, past);

const kept = (memberId: string) =>
  ownerRows(tested, 'select current_until, held_count, live_missions from app.held_told(array[$1::uuid])', [memberId]);

test('an undone renewal restores the old dates and season, and marks the punch in its place', async () => {
  const { place, issued, renewed, first } = await renewedPlace({ season: true });
  const now = new Date();
  const outcome = await undo({ ...place, punchId: renewed.punch.id }, now);
  expect(outcome).toEqual({ kind: 'done', credential: issued.credential });
  expect(issued.credential.season_id).toBe(first);
  const { credentials, punches, ledger } = await writtenFor(tested, place);
  expect(credentials).toHaveLength(1);
  expect(punches).toMatchObject([
    { id: issued.punch.id, voided_at: null, void_reason: null },
    { id: renewed.punch.id, voided_at: now, void_reason: null, notes: renewed.punch.notes },
  ]);
  expect(ledger.map((event) => [event.kind, event.actor_id])).toEqual([
    ['issue', admin.userId],
    ['renew', admin.userId],
    ['void', admin.userId],
  ]);
});

test('an undone renewal leaves the member list as it was before', async () => {
  const { place, issued, renewed } = await renewedPlace();
  expect(await kept(place.memberId)).toMatchObject([{ held_count: 1, live_missions: 1 }]);
  await undo({ ...place, punchId: renewed.punch.id });
  expect(await kept(place.memberId)).toEqual([
    { current_until: new Date(issued.credential.expiration_date), held_count: 1, live_missions: 0 },
  ]);
});

test('an undone renewal has no season if its old one was deleted meanwhile', async () => {
  const { place, renewed, first } = await renewedPlace({ season: true });
  await ownerRows(tested, 'delete from seasons where id = $1', [first]);
  expect(await undo({ ...place, punchId: renewed.punch.id })).toMatchObject({
    kind: 'done',
    credential: { season_id: null },
  });
});

test('an undone renewal restores instants to the millisecond', async () => {
  const place = await addPlace(tested);
  const insert = `insert into certifications (member_id, program_id, issued_date, expiration_date)
      values ($1, $2, '2026-01-01T00:00:00.123Z', '2026-12-31T00:00:00.654Z') returning to_jsonb(certifications) as row`;
  const [inserted] = await actorRows(tested, admin.claims, insert, [place.memberId, place.programId]);
  const renewed = await punched(tested, admin.claims, 'renew', place);
  const outcome = await undo({ ...place, punchId: renewed.punch.id });
  expect(outcome).toEqual({ kind: 'done', credential: inserted?.row });
});

test('an undone renewal can be renewed again, and that undone too', async () => {
  const { place, issued, renewed } = await renewedPlace();
  await undo({ ...place, punchId: renewed.punch.id });
  const again = await punched(tested, admin.claims, 'renew', place);
  expect(await undo({ ...place, punchId: renewed.punch.id })).toEqual(notTheLast);
  expect(await undo({ ...place, punchId: again.punch.id })).toEqual({
    kind: 'done',
    credential: issued.credential,
  });
});

test('undoing a first issue leaves no one current', async () => {
  const place = await addPlace(tested);
  const issued = await punched(tested, admin.claims, 'issue', place);
  expect(await undo({ ...place, punchId: issued.punch.id })).toMatchObject({
    kind: 'done',
    credential: { ...issued.credential, status: 'inactive' },
  });
  expect(await kept(place.memberId)).toEqual([]);
  expect(await act(tested, admin.claims, 'renew', place)).toMatchObject({ kind: 'refused' });
  expect(await act(tested, admin.claims, 'issue', place)).toMatchObject({ kind: 'done' });
});

test('an undone reactivation leaves the credential removed, with its earlier dates', async () => {
  const { place, renewed } = await renewedPlace({ issuedAgo: 90, renewedAgo: 60 });
  await act(tested, admin.claims, 'remove', place, minutesAgo(30));
  const back = await punched(tested, admin.claims, 'issue', place);
  expect(await undo({ ...place, punchId: back.punch.id })).toEqual({
    kind: 'done',
    credential: { ...renewed.credential, status: 'inactive' },
  });
});

describe('the time for a plain undo', () => {
  test('the time for a plain undo is ten minutes, the last moment included', async () => {
    const { place, renewed } = await renewedPlace();
    const [written] = (await writtenFor(tested, place)).ledger.slice(-1);
    const at = written?.recorded_at.getTime() ?? 0;
    const request = { ...place, punchId: renewed.punch.id };
    expect(await undo(request, new Date(at + 10 * minuteMs + 1))).toEqual(needsReason);
    expect(await undo({ ...request, reason: '  ' }, new Date(at + 10 * minuteMs + 1))).toEqual(needsReason);
    expect(await undo(request, new Date(at + 10 * minuteMs))).toMatchObject({ kind: 'done' });
  });

  test('a reason still undoes a punch after ten minutes and is stored with it', async () => {
    const { place, renewed } = await renewedPlace({ issuedAgo: 600, renewedAgo: 300 });
    expect(await undo({ ...place, punchId: renewed.punch.id, reason: ` ${reason} ` })).toMatchObject({
      kind: 'done',
    });
    expect((await writtenFor(tested, place)).punches.at(-1)).toMatchObject({ void_reason: reason });
  });
});

describe('nothing changes', () => {
  async function expectUntouched(place: CredentialAct, attempt: () => Promise<unknown>): Promise<void> {
    const before = await writtenFor(tested, place);
    await attempt();
    expect(await writtenFor(tested, place)).toEqual(before);
  }

  test('the undo of a punch changes nothing if it is no longer the latest', async () => {
    const { place, issued } = await renewedPlace();
    await expectUntouched(place, async () =>
      expect(await undo({ ...place, punchId: issued.punch.id, reason })).toEqual(notTheLast),
    );
  });

  test('the undo of a punch changes nothing if the credential was removed or corrected since', async () => {
    const { place, renewed } = await renewedPlace();
    await ownerRows(
      tested,
      `update certifications set expiration_date = expiration_date + interval '1 day' where member_id = $1`,
      [place.memberId],
    );
    const request = { ...place, punchId: renewed.punch.id, reason };
    await expectUntouched(place, async () => expect(await undo(request)).toEqual(notTheLast));
    await act(tested, admin.claims, 'remove', place);
    await expectUntouched(place, async () => expect(await undo(request)).toEqual(notTheLast));
  });

  test('the undo of a punch changes nothing the second time', async () => {
    const { place, renewed } = await renewedPlace();
    const request = { ...place, punchId: renewed.punch.id, reason };
    await undo(request);
    await expectUntouched(place, async () => expect(await undo(request)).toEqual(notTheLast));
  });

  test('the undo of a punch that no act made changes nothing', async () => {
    const { place, renewed } = await renewedPlace();
    const [bare] = await actorRows<{ id: string }>(
      tested,
      admin.claims,
      `insert into certification_punches (certification_id, punch_type) values ($1, 'recertification') returning id`,
      [renewed.credential.id],
    );
    const request = { ...place, reason };
    await expectUntouched(place, async () =>
      expect(await undo({ ...request, punchId: bare?.id ?? '' })).toEqual(notTheLast),
    );
    expect(await undo({ ...request, punchId: renewed.punch.id })).toMatchObject({ kind: 'done' });
  });

  test("the undo of a punch changes nothing if the ids don't belong together", async () => {
    const { place, renewed } = await renewedPlace();
    const elsewhere = await renewedPlace();
    const unknownId = '00000000-0000-4000-8000-000000000001';
    const punchId = renewed.punch.id;
    const missing = { kind: 'missing', code: 'punch_missing', message: 'Punch not found' };
    await expectUntouched(place, async () => {
      expect(await undo({ ...elsewhere.place, punchId })).toEqual(missing);
      expect(await undo({ ...place, memberId: elsewhere.place.memberId, punchId })).toEqual(missing);
      expect(await undo({ ...place, programId: elsewhere.place.programId, punchId })).toEqual(missing);
      expect(await undo({ ...place, punchId: elsewhere.renewed.punch.id })).toEqual(missing);
      expect(await undo({ ...place, punchId: unknownId })).toEqual(missing);
      expect(await undo({ ...place, memberId: unknownId, punchId })).toEqual({
        kind: 'missing',
        code: 'member_missing',
        message: 'Member not found',
      });
    });
  });

  test('the undo of a punch changes nothing for a member, even about their own record', async () => {
    const member = await tested.asOwner((transaction) => addMemberWithAccount(transaction));
    const place = { ...(await addPlace(tested)), memberId: member.memberId };
    const issued = await punched(tested, admin.claims, 'issue', place);
    await expectUntouched(place, () =>
      expectRefusal(undo({ ...place, punchId: issued.punch.id }, new Date(), member.claims), '42501'),
    );
  });

  test("the mark of an undone punch can't be written directly by anyone", async () => {
    const { renewed } = await renewedPlace();
    for (const change of ['voided_at = now()', `void_reason = 'none'`])
      await expectRefusal(
        actorRows(tested, admin.claims, `update certification_punches set ${change} where id = $1`, [renewed.punch.id]),
        '42501',
      );
    await expectRefusal(
      actorRows(
        tested,
        admin.claims,
        `insert into certification_punches (certification_id, punch_type, voided_at) values ($1, 'recertification', now())`,
        [renewed.credential.id],
      ),
      '42501',
    );
  });
});
