import { denverDate } from '@ffl/domain/time/denver';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ActorTransaction } from '../src/actors/actor.ts';
import { issueCredential, renewCredential } from '../src/credentials/credential-acts.ts';
import { removeCredential } from '../src/credentials/remove-credential.ts';
import { rowsOf } from '../src/functions.ts';
import { planAttendees, punchAttendees } from '../src/trainings/punch-attendees.ts';
import { bulkPunchAs, bulkUndoAs, done, planBulkUndoAs } from './bulk-world.ts';
import { actorRows, expectRefusal, ownerRows } from './rows.ts';
import { type ActingWorld, addSessionAt, makeActingWorld, type Place } from './trainer-world.ts';
import { minutesAgo, undoAs } from './undo-credential-world.ts';
import { addGrant, addGrantee, hold } from './worlds/grantees.ts';
import { addAdministrator, addMember, type Person } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
let admin: Person;
let world: ActingWorld;
let newcomer: string;

beforeAll(async () => {
  tested = await createTestDatabase();
  admin = await tested.asOwner((transaction) => addAdministrator(transaction));
});
afterAll(() => tested.close());
beforeEach(async () => {
  world = await makeActingWorld(tested, 'lead');
  newcomer = await tested.asOwner((transaction) => addMember(transaction));
});

const now = () => new Date();
const add = <Result>(work: Parameters<typeof tested.asOwner<Result>>[0]) => tested.asOwner(work);
type At = Pick<Place, 'memberId' | 'programId'>;
const issue = ({ memberId, programId }: At, more = {}) =>
  world.act((one) => issueCredential(one, { memberId, programId, ...more }, now()));
const remove = ({ memberId, programId }: At) =>
  world.act((one) => removeCredential(one, { memberId, programId }, now()));
const undo = ({ memberId, programId }: At, what: object, at = now()) =>
  undoAs(tested, world.grantee.claims, { memberId, programId, ...what }, at);
const punchedByAdministrator = async ({ memberId, programId }: At, more = {}) =>
  done(
    await tested.database.asActor(admin.claims, (one) => renewCredential(one, { memberId, programId, ...more }, now())),
  ).punch.id;
const statesOf = async (memberId: string) =>
  (
    await ownerRows<{ status: string }>(tested, 'select status from certifications where member_id = $1', [memberId])
  ).map(({ status }) => status);

describe('issues and removals by a lead', () => {
  test("a lead issues to the people of the base and to who is nobody's yet, removes it, and restores it", async () => {
    const place = { memberId: newcomer, programId: world.base.programId };
    const despiteRecent = done(await issue(place, { base: world.base.name })).punch.id;
    expect(await remove(place)).toMatchObject({ kind: 'done', credential: { status: 'inactive' } });
    expect(await issue(place, { despiteRecent })).toMatchObject({ credential: { status: 'valid' } });
    expect(await remove(world.base)).toMatchObject({ kind: 'done' });
  });

  test('a lead finds nobody and no program outside, and may name no other base', async () => {
    const { base, elsewhere } = world;
    const nobody = { memberId: elsewhere.memberId, programId: base.programId };
    const nothing = { memberId: base.memberId, programId: elsewhere.programId };
    expect(await issue(nobody)).toMatchObject({ code: 'member_missing' });
    expect(await issue(nothing)).toMatchObject({ code: 'program_missing' });
    await expectRefusal(issue({ memberId: newcomer, programId: base.programId }, { base: elsewhere.name }), '42501');
    expect(await remove(elsewhere)).toMatchObject({ code: 'member_missing' });
    await add((transaction) => hold(transaction, base.memberId, elsewhere.programId));
    expect(await remove(nothing)).toMatchObject({ code: 'program_missing' });
    expect(await statesOf(elsewhere.memberId)).toEqual(['valid']);
  });

  test('a lead who is a trainer elsewhere renews there, and neither issues, removes nor undoes', async () => {
    const { elsewhere, grantee } = world;
    await add((one) => addGrant(one, grantee.userId, { kind: 'trainer', scope: 'base', baseId: elsewhere.id }));
    const notHeld = { code: 'credential_not_held' };
    expect(await issue({ memberId: newcomer, programId: elsewhere.programId })).toMatchObject(notHeld);
    expect(await issue({ memberId: elsewhere.memberId, programId: world.base.programId })).toMatchObject(notHeld);
    expect(await issue(elsewhere)).toMatchObject({ code: 'credential_held' });
    const punchId = await punchedByAdministrator(elsewhere);
    await expectRefusal(remove(elsewhere), '42501');
    await expectRefusal(undo(elsewhere, { punchId }), '42501');
    expect(await statesOf(elsewhere.memberId)).toEqual(['valid']);
    const despiteRecent = punchId;
    const { memberId, programId } = elsewhere;
    expect(await world.act((one) => renewCredential(one, { memberId, programId, despiteRecent }, now()))).toMatchObject(
      { kind: 'done' },
    );
  });

  test('a lead of everything issues and removes at every base', async () => {
    const everywhere = await add((transaction) => addGrantee(transaction, { kind: 'lead', scope: 'all' }));
    const { memberId, programId } = world.elsewhere;
    expect(
      await tested.database.asActor(everywhere.claims, (one) => removeCredential(one, { memberId, programId }, now())),
    ).toMatchObject({ kind: 'done' });
    expect(
      await tested.database.asActor(everywhere.claims, (one) => issueCredential(one, { memberId, programId }, now())),
    ).toMatchObject({ kind: 'done' });
  });

  test('a late paper by a lead issues what was held by nobody on its day', async () => {
    const effectiveOn = denverDate(new Date(Date.now() - 3 * 86_400_000));
    const place = { memberId: newcomer, programId: world.base.programId };
    expect(await issue(place, { effectiveOn, lateReason: 'Found in the folder' })).toMatchObject({ kind: 'done' });
    expect(await statesOf(newcomer)).toEqual(['valid']);
  });

  test('a lead issues to the attendees of a session who hold nothing', async () => {
    const trainingSessionId = await addSessionAt(tested, world.base, [world.base.memberId, newcomer]);
    expect(await world.act((one) => planAttendees(one, { trainingSessionId }, now()))).toMatchObject({
      attendees: expect.arrayContaining([expect.objectContaining({ memberId: newcomer, act: 'issue' })]),
      left: [],
    });
    const request = { trainingSessionId, memberIds: [world.base.memberId], issueTo: [newcomer] };
    expect(done(await world.act((one) => punchAttendees(one, request, now()))).punches).toHaveLength(2);
    expect(await statesOf(newcomer)).toEqual(['valid']);
  });
});

describe('undos by a lead', () => {
  test("a lead undoes their own acts and others' at the base: a punch, a removal and an issue", async () => {
    const { base } = world;
    const punchId = await punchedByAdministrator(base);
    expect(await undo(base, { punchId })).toMatchObject({ kind: 'done' });
    const removal = done(await remove(base)).removal;
    expect(await undo(base, { removalId: removal.id })).toMatchObject({ credential: { status: 'valid' } });
    const place = { memberId: newcomer, programId: base.programId };
    const issued = done(await issue(place));
    expect(await undo(place, { punchId: issued.punch.id })).toMatchObject({ credential: { status: 'inactive' } });
  });

  test('a credential whose punch a lead undoes counts where it did before, also elsewhere', async () => {
    const { base, elsewhere } = world;
    const despiteRecent = await punchedByAdministrator(base, { base: elsewhere.name });
    const punchId = await punchedByAdministrator(base, { base: base.name, despiteRecent });
    expect(await undo(base, { punchId })).toMatchObject({ kind: 'done' });
    const voids = 'select base from app.credential_events where kind = $1 and member_id = $2';
    expect(await ownerRows(tested, voids, ['void', base.memberId])).toEqual([{ base: elsewhere.name }]);
  });

  test('after ten minutes a lead says why', async () => {
    const { base } = world;
    const punchId = await punchedByAdministrator(base);
    const later = minutesAgo(-11);
    expect(await undo(base, { punchId }, later)).toMatchObject({ code: 'reason_needed' });
    expect(await undo(base, { punchId, reason: 'The wrong person' }, later)).toMatchObject({ kind: 'done' });
  });

  test('what was recorded outside is not there to undo', async () => {
    const { base, elsewhere } = world;
    await add((transaction) => hold(transaction, base.memberId, elsewhere.programId));
    const both = { memberId: base.memberId, programId: elsewhere.programId };
    const here = { punchId: await punchedByAdministrator(both) };
    const there = { punchId: await punchedByAdministrator(elsewhere) };
    expect(await undo(both, here)).toMatchObject({ code: 'punch_missing' });
    expect(await undo(elsewhere, there)).toMatchObject({ code: 'member_missing' });
  });

  test('a bulk act is undone by a lead if all of it lies within, and not found if none does', async () => {
    const { base, elsewhere, grantee } = world;
    const punch = async (memberIds: string[]) =>
      done(await bulkPunchAs(tested, admin.claims, { memberIds, cardName: 'Avalanche Deployment' })).batchId ?? '';
    const theirs = await punch([elsewhere.memberId]);
    const missing = { code: 'batch_missing' };
    expect(await planBulkUndoAs(tested, grantee.claims, theirs)).toMatchObject(missing);
    expect(await bulkUndoAs(tested, grantee.claims, theirs)).toMatchObject(missing);
    const own = await punch([base.memberId]);
    expect(done(await planBulkUndoAs(tested, grantee.claims, own)).undone).toMatchObject([{ memberId: base.memberId }]);
    expect(done(await bulkUndoAs(tested, grantee.claims, own)).undone).toMatchObject([{ memberId: base.memberId }]);
  });

  test('of a bulk act that lies outside in part, a lead undoes nothing', async () => {
    const { base, elsewhere, grantee } = world;
    const memberIds = [base.memberId, await add((transaction) => addMember(transaction))];
    await add((transaction) => hold(transaction, memberIds[1] ?? '', elsewhere.programId));
    const request = { memberIds, cardName: 'Avalanche Deployment' };
    const { batchId } = done(await bulkPunchAs(tested, admin.claims, request));
    await expectRefusal(planBulkUndoAs(tested, grantee.claims, batchId ?? ''), '42501');
    await expectRefusal(bulkUndoAs(tested, grantee.claims, batchId ?? ''), '42501');
    expect(
      await ownerRows(
        tested,
        'select from certification_punches where voided_at is not null and certification_id in (select id from certifications where member_id = any ($1))',
        [memberIds],
      ),
    ).toEqual([]);
  });

  test('a lead deletes a session of the base and none elsewhere, and a trainer none', async () => {
    const { base, elsewhere, grantee } = world;
    const [here, there] = [
      await addSessionAt(tested, base, [base.memberId]),
      await addSessionAt(tested, elsewhere, []),
    ];
    const trainer = await add((one) => addGrantee(one, { kind: 'trainer', scope: 'base', baseId: base.id }));
    const remove = ({ claims }: Person, session: string) =>
      actorRows(tested, claims, `select delete_training($1) ->> 'deleted' as deleted`, [session]);
    await expectRefusal(remove(trainer, here), '42501');
    await expectRefusal(remove(grantee, there), '42501');
    expect(await remove(grantee, here)).toEqual([{ deleted: 'true' }]);
    expect(await remove(grantee, here)).toEqual([{ deleted: 'false' }]);
    expect(await remove(admin, there)).toEqual([{ deleted: 'true' }]);
  });
});

describe('a right that ends during an act of a lead', () => {
  test('nothing is written by an act whose grant ended after its review, before the press', async () => {
    const { base, endGrant } = world;
    const { memberId, programId } = base;
    const place = { memberId: newcomer, programId };
    const request = { memberIds: [memberId], cardName: 'Avalanche Deployment' };
    const { batchId, punches } = done(await bulkPunchAs(tested, admin.claims, request));
    const session = await addSessionAt(tested, base, [memberId]);
    const acts: (() => Promise<unknown>)[] = [
      () => issue(place),
      () => remove(base),
      () => undo(base, { punchId: punches[0]?.punchId }),
      () => bulkUndoAs(tested, world.grantee.claims, batchId ?? ''),
      () => actorRows(tested, world.grantee.claims, 'select delete_training($1)', [session]),
    ];
    expect(done(await planBulkUndoAs(tested, world.grantee.claims, batchId ?? '')).undone).toHaveLength(1);
    await endGrant();
    // Who keeps a trainer's grant acts, and does none of this.
    await add((one) => addGrant(one, world.grantee.userId, { kind: 'trainer', scope: 'base', baseId: base.id }));
    const before = await written();
    const codes = [];
    for (const work of acts) codes.push(await work().then(codeOf, ({ code }) => code));
    expect(codes).toEqual(['member_missing', '42501', '42501', '42501', '42501']);
    expect(await written()).toEqual(before);
  });

  test('nothing is written by an act whose grant ends while it runs', async () => {
    const { base, endGrant } = world;
    const { memberId, programId } = base;
    const acts: ((transaction: ActorTransaction) => Promise<unknown>)[] = [
      (one) => issueCredential(one, { memberId: newcomer, programId }, now()),
      (one) => removeCredential(one, { memberId, programId }, now()),
    ];
    const before = await written();
    for (const work of acts) {
      await ownerRows(tested, 'update app.grants set ended_at = null where user_id = $1', [world.grantee.userId]);
      const during = world.act(async (transaction) => {
        await transaction.query(...rowsOf('acts.lead_on', { members: [memberId] }));
        await endGrant();
        return work(transaction);
      });
      await expectRefusal(during, '42501');
    }
    expect(await written()).toEqual(before);
  });

  const codeOf = (outcome: unknown) => (outcome as { code?: string }).code ?? 'done';
  const written = () =>
    ownerRows(
      tested,
      'select (select count(*) from app.credential_events) as events, (select count(*) from training_sessions) as sessions',
    );
});
