import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect, type Once, type Reply } from '../src/database.ts';
import { act, actIn, addPlace, punched, writtenFor } from './credential-world.ts';
import { expectRefusal, ownerRows } from './rows.ts';
import { addAdministrator, type Person } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
let admin: Person;
let other: Person;

beforeAll(async () => {
  tested = await createTestDatabase();
  admin = await tested.asOwner((transaction) => addAdministrator(transaction));
  other = await tested.asOwner((transaction) => addAdministrator(transaction));
});
afterAll(() => tested.close());

describe('two administrators at once', () => {
  test('exactly one of two issues at once wins and the other gets the sentence, in 100 pairs', async () => {
    const pairs = Array.from({ length: 100 }, async () => {
      const place = await addPlace(tested);
      const outcomes = await Promise.all([admin, other].map(({ claims }) => act(tested, claims, 'issue', place)));
      expect(outcomes.map((outcome) => outcome.kind).sort()).toEqual(['done', 'refused']);
      expect(outcomes.find((outcome) => outcome.kind === 'refused')).toEqual({
        kind: 'refused',
        code: 'credential_held',
        message: 'Cannot issue initial credential: Active credential already exists for this member and program.',
      });
      const { credentials, punches, ledger } = await writtenFor(tested, place);
      expect([credentials.length, punches.length, ledger.length]).toEqual([1, 1, 1]);
    });
    await Promise.all(pairs);
  });

  test("two administrators at once read what was committed while they waited, whatever the database's settings", async () => {
    await ownerRows(
      tested,
      `do $$ begin execute format('alter database %I set default_transaction_isolation = serializable', current_database()); end $$`,
    );
    const later = connect(tested.owner, tested.secret, 1);
    const shown = later.asService(({ query }) => query('show transaction_isolation')).finally(later.close);
    expect((await shown).rows).toEqual([{ transaction_isolation: 'read committed' }]);
  });

  test('two administrators at once wait for each other, also where one writes a punch into the table', async () => {
    const place = await addPlace(tested);
    const { credential } = await punched(tested, admin.claims, 'issue', place);
    await tested.asOwner(async ({ query }) => {
      await query('begin');
      await query('select app.lock_member($1)', [place.memberId]);
      const writing = tested.database.asActor(other.claims, async (transaction) => {
        await transaction.query(`set local lock_timeout = '50ms'`);
        return transaction.query(
          `insert into certification_punches (certification_id, punch_type) values ($1, 'recertification')`,
          [credential.id],
        );
      });
      await expect(writing).rejects.toMatchObject({ code: '55P03' });
      await query('rollback');
    });
  });

  test('two administrators at once neither lose nor double a renewal', async () => {
    const place = await addPlace(tested);
    await punched(tested, admin.claims, 'issue', place);
    const renewals = Array.from({ length: 40 }, (_, index) =>
      punched(tested, (index % 2 ? admin : other).claims, 'renew', { ...place, notes: `renewal ${index}` }),
    );
    await Promise.all(renewals);
    const { punches, ledger } = await writtenFor(tested, place);
    const notes = punches.map((punch) => punch.notes).filter((note) => note.startsWith('renewal'));
    expect(notes.sort()).toEqual(renewals.map((_, index) => `renewal ${index}`).sort());
    expect(ledger.map((event) => event.kind).sort()).toEqual(['issue', ...renewals.map(() => 'renew')]);
  });

  test('an act whose clock was read earlier but which is written later counts as the later one', async () => {
    const place = await addPlace(tested);
    const [early, late] = [new Date(Date.now() - 2000), new Date(Date.now() - 1000)];
    await punched(tested, admin.claims, 'issue', place, early);
    await punched(tested, admin.claims, 'renew', place, late);
    await act(tested, other.claims, 'remove', place, new Date(late.getTime() - 1));
    const { ledger } = await writtenFor(tested, place);
    expect(ledger.map(({ kind, at }) => [kind, at])).toEqual([
      ['issue', early],
      ['renew', late],
      ['remove', late],
    ]);
  });

  test('a removal and a renewal at once leave a credential whose last ledger row is its state', async () => {
    for (let round = 0; round < 10; round += 1) {
      const place = await addPlace(tested);
      await punched(tested, admin.claims, 'issue', place);
      await Promise.all([act(tested, admin.claims, 'remove', place), act(tested, other.claims, 'renew', place)]);
      const { credentials, ledger } = await writtenFor(tested, place);
      expect(credentials).toMatchObject([{ status: 'inactive' }]);
      expect(ledger.at(-1)).toMatchObject({ kind: 'remove', new_status: 'inactive' });
    }
  });
});

describe('a write with an Idempotency-Key', () => {
  const once = (key: string = randomUUID(), body = 'body'): Once => ({ key, requestHash: Buffer.from(body) });

  async function renewOnce(person: Person, request: Once, place: Awaited<ReturnType<typeof addPlace>>): Promise<Reply> {
    return tested.database.asActorOnce(person.claims, request, async (transaction) => {
      const outcome = await actIn(transaction, 'renew', place, new Date());
      return { status: 200, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(outcome) };
    });
  }
  async function addHeld() {
    const place = await addPlace(tested);
    await punched(tested, admin.claims, 'issue', place);
    return place;
  }

  test('a write with an Idempotency-Key writes once and gives the same answer ten times', async () => {
    const place = await addHeld();
    const request = once();
    const replies: Reply[] = [];
    for (let count = 0; count < 10; count += 1) replies.push(await renewOnce(admin, request, place));
    for (const reply of replies) expect(reply).toEqual(replies[0]);
    expect(replies[0]).toMatchObject({ status: 200, headers: { 'Content-Type': 'application/json' } });
    const { punches, ledger } = await writtenFor(tested, place);
    expect([punches.length, ledger.length]).toEqual([2, 2]);
  });

  test('a write with an Idempotency-Key is refused with FF422 if the body differs', async () => {
    const place = await addHeld();
    const key = randomUUID();
    await renewOnce(admin, once(key, 'first'), place);
    await expectRefusal(renewOnce(admin, once(key, 'second'), place), 'FF422');
    expect((await writtenFor(tested, place)).punches).toHaveLength(2);
  });

  test('a write with an Idempotency-Key is refused with FF409 while its first use is running, but not to someone else', async () => {
    const place = await addHeld();
    const request = once();
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
    const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>();
    const first = tested.database.asActorOnce(admin.claims, request, async (transaction) => {
      await actIn(transaction, 'renew', place, new Date());
      begin();
      await mayEnd;
      return { status: 200, headers: {}, body: 'first' };
    });
    await hasBegun;
    await expectRefusal(renewOnce(admin, request, place), 'FF409');
    await renewOnce(other, request, await addHeld());
    end();
    await first;
    expect(await renewOnce(admin, request, place)).toEqual({ status: 200, headers: {}, body: 'first' });
    expect((await writtenFor(tested, place)).punches).toHaveLength(2);
  });

  test('ten writes at once with one Idempotency-Key write once, whatever each of them hears', async () => {
    const place = await addHeld();
    const request = once();
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => renewOnce(admin, request, place)));
    for (const one of outcomes) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'FF409' });
    expect((await writtenFor(tested, place)).punches).toHaveLength(2);
  });

  test("one person's Idempotency-Key isn't another's", async () => {
    const place = await addHeld();
    const key = randomUUID();
    const mine = await renewOnce(admin, once(key, 'mine'), place);
    const theirs = await renewOnce(other, once(key, 'theirs'), place);
    expect(theirs.body).not.toBe(mine.body);
    expect((await writtenFor(tested, place)).punches).toHaveLength(3);
  });

  test("a stored reply isn't given to someone whose session has ended", async () => {
    const place = await addHeld();
    const person = await tested.asOwner((transaction) => addAdministrator(transaction));
    const request = once();
    await renewOnce(person, request, place);
    await ownerRows(tested, 'delete from auth.sessions where user_id = $1', [person.userId]);
    await expectRefusal(renewOnce(person, request, place), 'FF401');
  });

  test('a failed use leaves the Idempotency-Key free', async () => {
    const place = await addHeld();
    const request = once();
    const failing = tested.database.asActorOnce(admin.claims, request, async (transaction) => {
      await actIn(transaction, 'renew', place, new Date());
      throw new Error('The reply could not be made');
    });
    await expect(failing).rejects.toThrow('The reply could not be made');
    expect((await writtenFor(tested, place)).punches).toHaveLength(1);
    await renewOnce(admin, request, place);
    expect((await writtenFor(tested, place)).punches).toHaveLength(2);
  });

  test('an Idempotency-Key is free again after 24 hours', async () => {
    const place = await addHeld();
    const request = once();
    await renewOnce(admin, request, place);
    const age = `update app.idempotency_keys set stored_at = now() - interval '24 hours 1 second' where key = $1`;
    await ownerRows(tested, age, [request.key]);
    await renewOnce(admin, request, place);
    expect((await writtenFor(tested, place)).punches).toHaveLength(3);
  });
});
