import type { CredentialAct } from '@ffl/domain/credentials/schemas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { issueCredential, renewCredential } from '../src/credentials/credential-acts.ts';
import { act, addPlace, punched, writtenFor } from './credential-world.ts';
import { actorRows, ownerRows } from './rows.ts';
import { undoAs } from './undo-credential-world.ts';
import { addAdministrator, addProgram, type Person } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

const hours = (count: number) => count * 3_600_000;

let tested: TestDatabase;
let ann: Person;
let bea: Person;

beforeAll(async () => {
  tested = await createTestDatabase();
  ann = await tested.asOwner((transaction) => addAdministrator(transaction));
  bea = await tested.asOwner((transaction) => addAdministrator(transaction));
  await ownerRows(tested, `update administrators set first_name = 'Ann', last_name = 'Archer' where user_id = $1`, [
    ann.userId,
  ]);
});
afterAll(() => tested.close());

const verbs = { issue: issueCredential, renew: renewCredential };

/** Runs an act. It confirms no recent punch unless it names one. */
const perform = (person: Person, verb: keyof typeof verbs, request: CredentialAct, now = new Date()) =>
  tested.database.asActor(person.claims, (transaction) => verbs[verb](transaction, request, now));

const question = (id: string) => ({
  kind: 'refused',
  code: 'punched_recently',
  message: 'A punch was recorded for this member and program less than 12 hours ago',
  recent: { id, at: expect.any(Date), by: 'Ann Archer' },
});

async function issuedPlace() {
  const place = await addPlace(tested);
  const { punch } = await punched(tested, ann.claims, 'issue', place);
  return { place, punch };
}

const recordedOf = async (place: CredentialAct) => (await writtenFor(tested, place)).ledger.map(({ kind }) => kind);

test("a second punch within 12 hours isn't written, and says when and by whom the first was", async () => {
  const { place, punch } = await issuedPlace();
  const before = await writtenFor(tested, place);
  const outcome = await perform(bea, 'renew', place);
  expect(outcome).toEqual(question(punch.id));
  expect(outcome).toMatchObject({ recent: { at: before.ledger[0]?.at } });
  expect(await writtenFor(tested, place)).toEqual(before);
});

test('a second punch within 12 hours is written if that punch was confirmed', async () => {
  const { place, punch } = await issuedPlace();
  expect(await perform(bea, 'renew', { ...place, despiteRecent: punch.id })).toMatchObject({ kind: 'done' });
  expect(await recordedOf(place)).toEqual(['issue', 'renew']);
});

test('a second punch within 12 hours is asked about again if another one came since the question', async () => {
  const { place, punch } = await issuedPlace();
  const answer = { ...place, despiteRecent: punch.id };
  const since = await punched(tested, ann.claims, 'renew', place);
  expect(await perform(bea, 'renew', answer)).toEqual(question(since.punch.id));
  expect(await recordedOf(place)).toEqual(['issue', 'renew']);
});

test('a second punch within 12 hours is asked about at both desks that saw the same first one', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { place, punch } = await issuedPlace();
    const answer = { ...place, despiteRecent: punch.id };
    const outcomes = await Promise.all([perform(ann, 'renew', answer), perform(bea, 'renew', answer)]);
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['done', 'refused']);
    const [done] = outcomes.flatMap((outcome) => (outcome.kind === 'done' ? [outcome.punch.id] : []));
    expect(outcomes.find(({ kind }) => kind === 'refused')).toMatchObject({
      code: 'punched_recently',
      recent: { id: done },
    });
    expect(await recordedOf(place)).toEqual(['issue', 'renew']);
  }
});

test('a second punch within 12 hours is asked about for an issue after a removal too', async () => {
  const { place, punch } = await issuedPlace();
  await act(tested, ann.claims, 'remove', place);
  expect(await perform(bea, 'issue', place)).toEqual(question(punch.id));
  expect(await perform(bea, 'issue', { ...place, despiteRecent: punch.id })).toMatchObject({ kind: 'done' });
});

test('a second punch within 12 hours is asked about after one over the table', async () => {
  const place = await addPlace(tested);
  const [credential] = await actorRows<{ id: string }>(
    tested,
    ann.claims,
    `insert into certifications (member_id, program_id, issued_date, expiration_date)
       values ($1, $2, now(), now() + interval '9 days') returning id`,
    [place.memberId, place.programId],
  );
  const [bare] = await actorRows<{ id: string }>(
    tested,
    ann.claims,
    `insert into certification_punches (certification_id, punch_type, punch_date)
       values ($1, 'recertification', now() - interval '3 hours') returning id`,
    [credential?.id],
  );
  expect(await perform(bea, 'renew', place)).toEqual(question(bare?.id ?? ''));
});

describe("it isn't asked", () => {
  test("a second punch 12 hours after the first isn't asked about", async () => {
    const place = await addPlace(tested);
    const { punch } = await punched(tested, ann.claims, 'issue', place);
    const at = (await writtenFor(tested, place)).ledger[0]?.at.getTime() ?? 0;
    const after = (ms: number) => new Date(at + ms);
    expect(await perform(bea, 'renew', place, after(hours(12) - 1))).toEqual(question(punch.id));
    // Nobody can issue in the database's future, so only the question about the recent punch is skipped.
    await expect(perform(bea, 'renew', place, after(hours(12)))).rejects.toMatchObject({ code: '23514' });
  });

  test("a punch isn't asked about after one entered today but made earlier", async () => {
    const place = await addPlace(tested);
    await punched(tested, ann.claims, 'issue', place, new Date(Date.now() - hours(12)));
    expect(await perform(bea, 'renew', place)).toMatchObject({ kind: 'done' });
  });

  test("a punch isn't asked about for an older one entered since, but for today's before it", async () => {
    const { place, punch } = await issuedPlace();
    await actorRows(
      tested,
      ann.claims,
      `insert into certification_punches (certification_id, punch_type, punch_date)
       select id, 'recertification', now() - interval '30 days' from certifications where member_id = $1`,
      [place.memberId],
    );
    expect(await perform(bea, 'renew', place)).toEqual(question(punch.id));
  });

  test("a punch isn't asked about after one that was undone", async () => {
    const { place, punch } = await issuedPlace();
    await undoAs(tested, ann.claims, { ...place, punchId: punch.id });
    expect(await perform(bea, 'issue', place)).toMatchObject({ kind: 'done' });
  });

  test("a punch isn't asked about after one of another program or member", async () => {
    const { place } = await issuedPlace();
    const programId = await tested.asOwner((transaction) => addProgram(transaction));
    expect(await perform(bea, 'issue', { ...place, programId })).toMatchObject({ kind: 'done' });
    const other = { ...(await addPlace(tested)), programId: place.programId };
    expect(await perform(bea, 'issue', other)).toMatchObject({ kind: 'done' });
  });

  test("a punch isn't asked about when there is nothing to punch or issue", async () => {
    const { place } = await issuedPlace();
    expect(await perform(bea, 'issue', place)).toMatchObject({ code: 'credential_held' });
    await act(tested, ann.claims, 'remove', place);
    expect(await perform(bea, 'renew', place)).toMatchObject({ code: 'credential_not_held' });
  });
});
