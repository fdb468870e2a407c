import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ActorTransaction } from '../src/actors/actor.ts';
import { issueCredential } from '../src/credentials/credential-acts.ts';
import { removeCredential } from '../src/credentials/remove-credential.ts';
import { answerOf } from '../src/functions.ts';
import { groundMember, liftGrounding, undoGrounding } from '../src/groundings/write-grounding.ts';
import { returnMember, setAside } from '../src/leaving/write-leaving.ts';
import { merge } from '../src/merges/merge.ts';
import { planMerge } from '../src/merges/plan-merge.ts';
import { planUndoMerge } from '../src/merges/plan-undo-merge.ts';
import { undoMerge } from '../src/merges/undo-merge.ts';
import { differences, mergeAs, unmergeAs } from './merge-world.ts';
import { expectRefusal, ownerRows } from './rows.ts';
import type { Place } from './trainer-world.ts';
import { addGrant, addGrantee, addLeadOfOneBase, hold } from './worlds/grantees.ts';
import { addAdministrator, addMember, addMemberWithAccount, type Person } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
let base: Place;
let elsewhere: Place;
let lead: Person;
beforeAll(async () => {
  tested = await createTestDatabase();
});
afterAll(() => tested.close());
beforeEach(async () => {
  [base, elsewhere, lead] = await tested.asOwner(addLeadOfOneBase);
});

const add: TestDatabase['asOwner'] = (work) => tested.asOwner(work);
const act = <Result>(work: (transaction: ActorTransaction) => Promise<Result>, { claims } = lead) =>
  tested.database.asActor(claims, work);
const now = () => new Date();
const missing = { kind: 'missing', code: 'member_missing' };
const endGrants = () => ownerRows(tested, 'update app.grants set ended_at = now() where user_id = $1', [lead.userId]);

/** Somebody of the lead's base who also holds a credential of another one. */
async function addAtBoth(): Promise<string> {
  await add((transaction) => hold(transaction, base.memberId, elsewhere.programId));
  return base.memberId;
}

/** What happened to somebody so far happened over a year ago. */
const longAgo = (memberId: string) =>
  add(async ({ query }) => {
    await query('alter table app.credential_events disable trigger refuse_change');
    await query(
      "update app.credential_events set at = at - interval '367 days', recorded_at = recorded_at - interval '367 days' where member_id = $1",
      [memberId],
    );
    await query('alter table app.credential_events enable trigger refuse_change');
  });

/** Somebody who is nobody's yet, with an account that looks at another base. */
async function addWithRights(): Promise<string> {
  return add(async (transaction) => {
    const { memberId, userId } = await addMemberWithAccount(transaction);
    await addGrant(transaction, userId, { scope: 'base', baseId: elsewhere.id });
    return memberId;
  });
}

const until = '2100-01-01' as never;
const ground = (memberId: string) => (one: ActorTransaction) =>
  groundMember(one, { memberId, until, reason: 'Broken wrist' }, now());
const leave = (memberId: string) => (one: ActorTransaction) =>
  setAside(one, { memberId, day: '2026-01-31' as never, reason: 'Moved to Oregon' }, now());
const mergeInto = (keptId: string) => (hiddenId: string) => (one: ActorTransaction) =>
  planMerge(one, { keptId, hiddenId }, now());

describe('acts about a person as a whole', () => {
  test('a lead grounds, lifts and takes back for their people, and the record names who did it', async () => {
    const { memberId } = base;
    const grounded = await act(ground(memberId));
    const groundingId = grounded.kind === 'done' ? grounded.id : '';
    expect(await act((one) => liftGrounding(one, { memberId, groundingId }, now()))).toMatchObject({ kind: 'done' });
    const again = await act(ground(memberId));
    const eventId = again.kind === 'done' ? again.id : '';
    expect(await act((one) => undoGrounding(one, { memberId, eventId }, now()))).toMatchObject({ kind: 'done' });
    await ownerRows(
      tested,
      `insert into app.grantee_names (user_id, first_name, last_name) values ($1, 'Lea', 'Lead')`,
      [lead.userId],
    );
    const told = await act((one) =>
      one.all<{ recorded_by: string }>('select recorded_by from scoped.groundings_of($1)', [memberId]),
    );
    expect(told.map(({ recorded_by: by }) => by)).toEqual(['Lea Lead', 'Lea Lead', 'Lea Lead', 'Lea Lead']);
  });

  test('a lead sets aside whom they may change, and brings them back', async () => {
    const { memberId } = base;
    const left = await act(leave(memberId));
    const leavingId = left.kind === 'done' ? left.id : '';
    expect(await act((one) => returnMember(one, { memberId, leavingId }, now()))).toMatchObject({ kind: 'done' });
  });

  test('a lead merges two people who are theirs, with their credentials, and separates them again', async () => {
    const other = await add(async (transaction) => {
      const id = await addMember(transaction);
      await hold(transaction, id, base.programId, 300);
      return id;
    });
    const { mergeId } = await mergeAs(tested, lead.claims, { keptId: base.memberId, hiddenId: other });
    expect(await act((one) => one.all('select id from certifications where status = $1', ['valid']))).toHaveLength(1);
    await unmergeAs(tested, lead.claims, mergeId);
    expect(await act((one) => one.all('select id from certifications where status = $1', ['valid']))).toHaveLength(2);
    expect(await differences(tested)).toEqual([]);
  });

  test('a lead enters no history of years ago at another base anew: no merge of it, and no undo of one', async () => {
    const { memberId } = base;
    const [administrator, moved] = await add(async (transaction) => [
      await addAdministrator(transaction),
      await addMember(transaction),
    ]);
    const there = { memberId: moved, programId: elsewhere.programId };
    await act((one) => issueCredential(one, there, now()), administrator);
    await act((one) => removeCredential(one, there, now()), administrator);
    await longAgo(moved);
    const refused = {
      code: 'not_allowed',
      message:
        'The other record has history at another base, and merging would enter it there again. An administrator can do it.',
    };
    expect(await act(mergeInto(memberId)(moved))).toMatchObject(refused);
    const begin = answerOf('acts.begin_merge', { kept: memberId, hidden: moved });
    await expectRefusal(
      act((one) => one.query(...begin)),
      '42501',
    );
    const own = await mergeAs(tested, lead.claims, { keptId: moved, hiddenId: memberId });
    await unmergeAs(tested, lead.claims, own.mergeId);

    const { mergeId } = await mergeAs(tested, administrator.claims, { keptId: memberId, hiddenId: moved });
    await longAgo(memberId);
    await longAgo(moved);
    expect(await act((one) => planUndoMerge(one, { mergeId }))).toMatchObject(refused);
    const beginUndo = answerOf('acts.begin_undo_merge', { merge: mergeId, reason: null });
    await expectRefusal(
      act((one) => one.query(...beginUndo)),
      '42501',
    );
  });

  const acts: [string, (memberId: string) => (one: ActorTransaction) => Promise<unknown>][] = [
    ['grounded', ground],
    ['set aside', leave],
    ['merged', (memberId) => (one) => mergeInto(base.memberId)(memberId)(one)],
  ];

  test.each(acts)('somebody outside and somebody who does not exist are the same to a lead: not %s', async (_, on) => {
    const before = await tested.asOwner(({ all }) => all('select count(*) from app.security_events'));
    expect(await act(on(elsewhere.memberId))).toMatchObject(missing);
    expect(await act(on(crypto.randomUUID()))).toEqual(await act(on(elsewhere.memberId)));
    expect(await tested.asOwner(({ all }) => all('select count(*) from app.security_events'))).toEqual(before);
  });

  test.each(acts)('somebody with a credential at another base is not %s by a lead', async (_, on) => {
    const newcomer = await add((transaction) => addMember(transaction));
    const atBoth = await addAtBoth();
    const doing = on === acts[2]?.[1] ? mergeInto(newcomer)(atBoth) : on(atBoth);
    await expectRefusal(act(doing), '42501');
  });

  test.each(acts)('somebody with rights is not %s by a lead, not even of everything', async (_, on) => {
    const withRights = await addWithRights();
    const everywhere = await add((transaction) => addGrantee(transaction, { kind: 'lead', scope: 'all' }));
    await expectRefusal(act(on(withRights)), '42501');
    await expectRefusal(act(on(withRights), everywhere), '42501');
  });

  test.each(acts)('a trainer lets nobody be %s', async (_, on) => {
    const [trainer, newcomer] = await add(async (transaction) => [
      await addGrantee(transaction, { kind: 'trainer', scope: 'base', baseId: base.id }),
      await addMember(transaction),
    ]);
    await expectRefusal(act(on(newcomer), trainer), '42501');
  });

  test('a lead of everything acts on whoever has no rights', async () => {
    const everywhere = await add((transaction) => addGrantee(transaction, { kind: 'lead', scope: 'all' }));
    expect(await act(ground(await addAtBoth()), everywhere)).toMatchObject({ kind: 'done' });
  });

  test('a merge that an administrator did is undone by a lead only if the person is wholly theirs', async () => {
    const [administrator, hidden] = await add(async (transaction) => [
      await addAdministrator(transaction),
      await addMember(transaction),
    ]);
    const { mergeId } = await mergeAs(tested, administrator.claims, { keptId: base.memberId, hiddenId: hidden });
    const away = await mergeAs(tested, administrator.claims, {
      keptId: elsewhere.memberId,
      hiddenId: await add((transaction) => addMember(transaction)),
    });
    const undoing = (id: string) => (one: ActorTransaction) => planUndoMerge(one, { mergeId: id });
    expect(await act(undoing(away.mergeId))).toMatchObject({ code: 'merge_missing' });
    expect(await act(undoing(away.mergeId))).toEqual(await act(undoing(crypto.randomUUID())));
    expect(await act(undoing(mergeId))).toMatchObject({ kind: 'done' });
    await addAtBoth();
    await expectRefusal(act(undoing(mergeId)), '42501');
  });
});

describe('a right that ends during an act', () => {
  test('nothing is written about a person by an act whose grant ended after its review, before the press', async () => {
    const { memberId } = base;
    const other = await add((transaction) => addMember(transaction));
    const plan = await act(mergeInto(memberId)(other));
    const { mergeId } = await mergeAs(tested, lead.claims, {
      keptId: memberId,
      hiddenId: await add((transaction) => addMember(transaction)),
    });
    const presses: ((one: ActorTransaction) => Promise<unknown>)[] = [
      ground(memberId),
      leave(memberId),
      (one) =>
        merge(
          one,
          { keptId: memberId, hiddenId: other, fingerprint: 'fingerprint' in plan ? plan.fingerprint : '' },
          now(),
        ),
      (one) => undoMerge(one, { mergeId, fingerprint: '0'.repeat(64) }, now()),
    ];
    for (const press of presses) {
      await ownerRows(tested, 'update app.grants set ended_at = null where user_id = $1', [lead.userId]);
      const late = act(async (one) => {
        await one.query(...answerOf('acts.may_act', { act: 'edit' }));
        await endGrants();
        return press(one);
      });
      await expectRefusal(late, '42501');
    }
  });

  test('nothing is written about a person by an act whose grant ends between its decision and its write', async () => {
    const { memberId } = base;
    const other = await add((transaction) => addMember(transaction));
    const moment = now();
    const given = { member: memberId, voids: null, reason: 'Too late', moment };
    const writes: ((one: ActorTransaction) => Promise<unknown>)[] = [
      (one) => one.query(...answerOf('acts.write_grounding', { ...given, kind: 'ground', until: null })),
      (one) => one.query(...answerOf('acts.write_leaving', { ...given, kind: 'leave', day: '2026-01-31' })),
      (one) => one.query(...answerOf('acts.begin_merge', { kept: memberId, hidden: other })),
    ];
    for (const write of writes) {
      await ownerRows(tested, 'update app.grants set ended_at = null where user_id = $1', [lead.userId]);
      const late = act(async (one) => {
        await one.query(...answerOf('acts.facts_of_leaving', { member: memberId }));
        await endGrants();
        return write(one);
      });
      await expectRefusal(late, '42501');
    }
  });

  test("what writes a merge takes nothing about others, and nothing of somebody else's merge", async () => {
    const other = await add((transaction) => addMember(transaction));
    const done = await mergeAs(tested, lead.claims, { keptId: base.memberId, hiddenId: other });
    const newcomer = await add((transaction) => addMember(transaction));
    const [stolen] = await ownerRows<{ id: string }>(tested, 'select id from certifications where member_id = $1', [
      elsewhere.memberId,
    ]);
    const changes = JSON.stringify([
      { kind: 'remove', at: now().toISOString(), credential: { id: stolen?.id, status: 'inactive' } },
    ]);
    const write = (mergeId: string) => answerOf('acts.write_merged', { merge: mergeId, changes, in_full: true });
    await expectRefusal(
      act((one) => one.query(...write(done.mergeId))),
      '42501',
    );
    const begun = act(async (one) => {
      const own = await one.first<{ id: string }>(
        ...answerOf('acts.begin_merge', { kept: base.memberId, hidden: newcomer }, 'id'),
      );
      return one.query(...write(own?.id ?? ''));
    });
    await expectRefusal(begun, '42501');
  });
});
