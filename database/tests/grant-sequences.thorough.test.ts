import type { GiveGrant } from '@ffl/domain/grants/schemas';
import { parseCalendarDate } from '@ffl/domain/time/calendar-date';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Claims } from '../src/actors/actor.ts';
import { issueCredential, renewCredential } from '../src/credentials/credential-acts.ts';
import { removeCredential } from '../src/credentials/remove-credential.ts';
import { undoCredential } from '../src/credentials/undo-credential.ts';
import { changeGrant, endGrant, giveGrant } from '../src/grants/write-grants.ts';
import { returnMember, setAside } from '../src/leaving/write-leaving.ts';
import {
  everything,
  isAt,
  isInForce,
  isOpen,
  type Kind,
  makePeople,
  type Subject,
  sequence,
  shouldIssue,
  shouldSee,
} from './grant-sequence.ts';
import { insisting } from './insisting.ts';
import { actorRows, ownerRows } from './rows.ts';
import { addBaseWithHolder } from './worlds/grantees.ts';
import { addAdministrator, addSession, type Person } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
let chief: Person;
let bases: { id: string; programId: string; memberId: string }[];

beforeAll(async () => {
  tested = await createTestDatabase();
  [chief, bases] = await tested.asOwner(async (transaction) => [
    await addAdministrator(transaction, { role: 'super_admin', days: 30 }),
    [await addBaseWithHolder(transaction), await addBaseWithHolder(transaction), await addBaseWithHolder(transaction)],
  ]);
});
afterAll(() => tested.close());

async function sees(claims: Claims, all: readonly Subject[]): Promise<string[] | null> {
  const asked = [...bases.map(({ memberId }) => memberId), ...all.flatMap(({ memberId }) => memberId ?? [])];
  const reading = actorRows<{ id: string }>(tested, claims, 'select id from members where id = any ($1)', [asked]);
  const rows = await reading.catch((error: { code?: string }) => {
    if (error.code === 'FF401') return null;
    throw error;
  });
  return rows === null ? null : rows.map(({ id }) => id).toSorted();
}

const newAccount = { hashEmail: (email: string) => Buffer.from(email), hashUnknownPassword: async () => 'no password' };
const codeOf = (outcome: { kind: string; code?: string }) => (outcome.kind === 'done' ? 'done' : outcome.code);
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const asChief = <Result>(work: Parameters<typeof tested.database.asActor<Result>>[1]) =>
  tested.database.asActor(chief.claims, work);

type Give = { kind: Kind; place: number; start: number | null; end: number | null };

async function give(one: Subject, { kind, place, start, end }: Give, clock: number): Promise<void> {
  const isWrong = start !== null && end !== null && end <= start;
  const isHeld = one.grants.some((grant) => grant.kind === kind && grant.place === place && isOpen(grant, clock));
  const refusals: [boolean, string][] = [
    [isWrong, 'grant_dates_wrong'],
    [one.administers, 'grantee_administers'],
    [one.leaving !== null, 'member_set_aside'],
    [isHeld, 'grant_exists'],
  ];
  const expected = refusals.find(([is]) => is)?.[1] ?? 'done';
  const wanted: GiveGrant = {
    email: one.email,
    firstName: 'Rae',
    lastName: 'Reader',
    kind,
    scope: place === everything ? { of: 'all' } : { of: 'base', id: bases[place]?.id ?? '' },
    startsAt: start === null ? null : inMinutes(start),
    endsAt: end === null ? null : inMinutes(end),
    reason: 'Dispatches',
  };
  const outcome = await asChief((transaction) => giveGrant(transaction, wanted, transaction.startedAt, newAccount));
  expect(codeOf(outcome)).toBe(expected);
  if (outcome.kind === 'done')
    one.grants.push({
      id: outcome.grantId,
      kind,
      place,
      start: clock + (start ?? 0),
      end: end === null ? null : clock + end,
      ended: false,
    });
}

async function change(one: Subject, which: number, end: number | null, clock: number): Promise<void> {
  const grant = one.grants[which % one.grants.length];
  if (!grant) return;
  const request = { grantId: grant.id, endsAt: end === null ? null : inMinutes(end), reason: 'Stays on' };
  const outcome = await asChief((transaction) => changeGrant(transaction, request, transaction.startedAt));
  expect(codeOf(outcome)).toBe(isOpen(grant, clock) ? 'done' : 'grant_over');
  if (outcome.kind === 'done') grant.end = end === null ? null : clock + end;
}

async function end(one: Subject, which: number, clock: number): Promise<void> {
  const grant = one.grants[which % one.grants.length];
  if (!grant) return;
  const outcome = await asChief((transaction) => endGrant(transaction, { grantId: grant.id, reason: 'Elsewhere' }));
  expect(outcome).toMatchObject({ kind: 'done', hadEnded: !isOpen(grant, clock) });
  grant.ended = true;
}

/** Punches the holder at a base as somebody, who is told by code when that isn't theirs. */
async function punch(one: Subject, place: number, clock: number): Promise<'written' | 'missing' | 'refused'> {
  const { memberId, programId } = bases[place] ?? expect.fail();
  const before = await punchesOf(memberId);
  const renewing = tested.database.asActor(one.claims, (transaction) =>
    insisting((despiteRecent) =>
      renewCredential(transaction, { memberId, programId, despiteRecent }, transaction.startedAt),
    ),
  );
  const outcome = await renewing.then(codeOf, ({ code }: { code?: string }) => code);
  const trains = one.grants.filter((grant) => grant.kind !== 'reader' && isInForce(grant, clock));
  const mayHere = one.administers || trains.some(isAt(place));
  const after = await punchesOf(memberId);
  if (one.leaving === null && mayHere) {
    expect([outcome, after.length]).toEqual(['done', before.length + 1]);
    return 'written';
  }
  expect(after).toEqual(before);
  if (one.leaving !== null) expect(outcome).toBe('FF401');
  else expect(outcome).toBe(trains.length > 0 ? 'member_missing' : '42501');
  return one.leaving === null && trains.length > 0 ? 'missing' : 'refused';
}

/** Removes what the holder at a base holds as somebody, who then undoes it, and is told by code when it isn't theirs. */
async function remove(one: Subject, place: number, clock: number): Promise<'written' | 'missing' | 'refused'> {
  const { memberId, programId } = bases[place] ?? expect.fail();
  const asOne = <Result>(work: Parameters<typeof tested.database.asActor<Result>>[1]) =>
    tested.database.asActor(one.claims, work);
  const before = await stateOf(memberId);
  const outcome = await asOne((transaction) =>
    removeCredential(transaction, { memberId, programId }, transaction.startedAt),
  ).catch(({ code = '' }: { code?: string }) => ({ kind: 'refused' as const, code }));
  const acts = one.grants.filter((grant) => grant.kind !== 'reader' && isInForce(grant, clock));
  const leadsHere = acts.filter(({ kind }) => kind === 'lead').some(isAt(place));
  if (one.leaving === null && (one.administers || leadsHere)) {
    if (!('removal' in outcome)) return expect.fail(`${outcome.code}`);
    expect(await stateOf(memberId)).toBe('inactive');
    const undone = { memberId, programId, removalId: outcome.removal.id };
    expect(codeOf(await asOne((transaction) => undoCredential(transaction, undone, transaction.startedAt)))).toBe(
      'done',
    );
    expect(await stateOf(memberId)).toBe(before);
    return 'written';
  }
  expect(await stateOf(memberId)).toBe(before);
  const isMissing = one.leaving === null && acts.length > 0 && !acts.some(isAt(place));
  if (one.leaving !== null) expect(codeOf(outcome)).toBe('FF401');
  else expect(codeOf(outcome)).toBe(isMissing ? 'member_missing' : '42501');
  return isMissing ? 'missing' : 'refused';
}

/** Issues to a member of the sequence as somebody. */
async function issue(one: Subject, to: Subject, place: number, clock: number): Promise<string> {
  const { memberId } = to;
  const { programId } = bases[place] ?? expect.fail();
  if (memberId === null) return 'nobody';
  const before = await punchesOf(memberId);
  const issuing = tested.database.asActor(one.claims, (transaction) =>
    insisting((despiteRecent) =>
      issueCredential(transaction, { memberId, programId, despiteRecent }, transaction.startedAt),
    ),
  );
  const outcome = await issuing.then(codeOf, ({ code = '' }: { code?: string }) => code);
  expect(outcome).toBe(shouldIssue(one, to, place, clock));
  expect((await punchesOf(memberId)).length).toBe(before.length + (outcome === 'done' ? 1 : 0));
  if (outcome === 'done') to.places.add(place);
  return outcome ?? '';
}

async function stateOf(memberId: string): Promise<string | undefined> {
  const sql = 'select status from certifications where member_id = $1';
  return (await ownerRows<{ status: string }>(tested, sql, [memberId]))[0]?.status;
}

/** The punches of a member. */
async function punchesOf(memberId: string): Promise<string[]> {
  const sql = `select punch_id as id from app.credential_events where member_id = $1 and punch_id is not null order by id`;
  return (await ownerRows<{ id: string }>(tested, sql, [memberId])).map(({ id }) => id);
}

/** Signs somebody in anew whose sessions this ended. */
async function signIn(one: Subject): Promise<void> {
  one.claims = await tested.asOwner((transaction) => addSession(transaction, one.userId));
}

async function leave(one: Subject): Promise<void> {
  const { memberId } = one;
  if (memberId === null || one.administers || one.leaving !== null) return;
  const outcome = await asChief((transaction) =>
    setAside(
      transaction,
      { memberId, day: parseCalendarDate('2026-01-31') ?? expect.fail(), reason: 'Moved' },
      transaction.startedAt,
    ),
  );
  if (outcome.kind !== 'done') throw new Error(outcome.message);
  one.leaving = outcome.id;
  for (const grant of one.grants) grant.ended = true;
}

async function comeBack(one: Subject): Promise<void> {
  const { memberId, leaving } = one;
  if (memberId === null || leaving === null) return;
  await asChief((transaction) => returnMember(transaction, { memberId, leavingId: leaving }, transaction.startedAt));
  one.leaving = null;
  await signIn(one);
}

async function setAdministers(one: Subject, administers: boolean): Promise<void> {
  if (one.leaving !== null || one.administers === administers) return;
  await ownerRows(
    tested,
    `insert into administrators (user_id, role, first_name, last_name, is_active) values ($1, 'admin', 'Rae', 'Reader', $2)
     on conflict (user_id) do update set is_active = excluded.is_active`,
    [one.userId, administers],
  );
  one.administers = administers;
  await signIn(one);
}

/** Grants that administrators see of each of these people. */
async function listed(people: readonly Subject[]): Promise<string[][]> {
  type List = { grantees: { user_id: string; grants: { id: string }[] }[] };
  const [row] = await actorRows<{ list: List }>(tested, chief.claims, 'select access_list() as list');
  return people.map(({ userId }) =>
    (row?.list.grantees.find((one) => one.user_id === userId)?.grants ?? []).map(({ id }) => id).toSorted(),
  );
}

test('people with grants see and do what the grants in force say, through any sequence of grants, rights and leavings', async () => {
  const punched = { written: 0, missing: 0, refused: 0 };
  const removed = { written: 0, missing: 0, refused: 0 };
  const issued = new Set<string>();
  const seen = { own: 0, base: 0, newcomers: 0, everybody: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(sequence, async (steps) => {
      const people = await makePeople(tested);
      let clock = 0;
      const look = async (one: Subject) => {
        const expected = shouldSee(
          one,
          people,
          bases.map(({ memberId }) => memberId),
          clock,
        );
        expect(await sees(one.claims, people)).toEqual(expected);
        if (expected === null) seen.refused += 1;
        else if (expected.length === bases.length + 8) seen.everybody += 1;
        else if (expected.length > 4) seen.newcomers += 1;
        else if (expected.length > 1) seen.base += 1;
        else seen.own += 1;
      };
      for (const { who, step: taken } of steps) {
        const one = people[who];
        if (!one) throw new Error('Nobody is there');
        if (taken.act === 'give') await give(one, taken, clock);
        else if (taken.act === 'change') await change(one, taken.which, taken.end, clock);
        else if (taken.act === 'end') await end(one, taken.which, clock);
        else if (taken.act === 'punch') punched[await punch(one, taken.place, clock)] += 1;
        else if (taken.act === 'remove') removed[await remove(one, taken.place, clock)] += 1;
        else if (taken.act === 'issue') {
          issued.add(await issue(one, people[taken.whom] ?? expect.fail(), taken.place, clock));
        } else if (taken.act === 'leave') await leave(one);
        else if (taken.act === 'return') await comeBack(one);
        else if (taken.act === 'promote' || taken.act === 'demote') await setAdministers(one, taken.act === 'promote');
        else {
          clock += 50;
          await ownerRows(
            tested,
            `update app.grants set starts_at = starts_at - interval '50 minutes', ends_at = ends_at - interval '50 minutes'
             where user_id = any ($1)`,
            [people.map(({ userId }) => userId)],
          );
        }
        await look(one);
      }
      for (const one of people) await look(one);
      const open = people.map(({ grants }) =>
        grants
          .filter((grant) => isOpen(grant, clock))
          .map(({ id }) => id)
          .toSorted(),
      );
      expect(await listed(people)).toEqual(open);
      // The list of the next sequence would hold them too.
      await ownerRows(tested, 'delete from app.grants where user_id = any ($1)', [people.map(({ userId }) => userId)]);
    }),
    { numRuns: 100 },
  );
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(20);
  expect(Math.min(...Object.values(punched), ...Object.values(removed))).toBeGreaterThan(5);
  expect([...issued]).toEqual(expect.arrayContaining(['done', 'member_missing', '42501']));
}, 120_000);
