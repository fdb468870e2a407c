import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { advanceSession, endSessions, findSession, lockSession, openSession } from '../src/accounts/sessions.ts';
import { findUserByEmail, hasAdministratorRecord, recordSignIn, replacePasswordHash } from '../src/accounts/users.ts';
import type { Database } from '../src/database.ts';
import { ownerRows } from './rows.ts';
import { addAccount, addAdministrator, type Person } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
let service: Database['asService'];

beforeAll(async () => {
  tested = await createTestDatabase();
  service = tested.database.asService;
});
afterAll(() => tested.close());

const minuteMs = 60_000;
const start = new Date('2026-11-20T18:00:00Z');
const minutesOn = (minutes: number) => new Date(start.getTime() + minutes * minuteMs);

describe('sessions', () => {
  const span = { idleUntil: minutesOn(60), endsAt: minutesOn(600) };
  const open = (person: Person, minutes = 0, most = 10) =>
    service((transaction) =>
      openSession(transaction, {
        userId: person.userId,
        emailHash: Buffer.from(person.email),
        now: minutesOn(minutes),
        span,
        mostSessions: most,
        userAgent: `Browser ${minutes}`,
      }),
    );
  const sessionsOf = (person: Person) =>
    ownerRows<{ id: string }>(tested, 'select id from auth.sessions where user_id = $1 order by created_at', [
      person.userId,
    ]);

  /** Adds an account without a session. */
  async function addPerson(): Promise<Person> {
    const person = await tested.asOwner((transaction) => addAccount(transaction));
    await ownerRows(tested, 'delete from auth.sessions where user_id = $1', [person.userId]);
    return person;
  }

  test('a session holds what it was given', async () => {
    const person = await addPerson();
    expect(await open(person)).toMatchObject({
      user_id: person.userId,
      is_recovery: false,
      user_agent: 'Browser 0',
      refresh_counter: 0,
      created_at: start,
      refreshed_at: start,
      idle_until: span.idleUntil,
      ends_at: span.endsAt,
    });
  });

  test("the oldest session ends once there are more than the limit, and nobody else's does", async () => {
    const [person, other] = [await addPerson(), await addPerson()];
    const foreign = await open(other);
    const opened = [];
    for (const minutes of [0, 1, 2, 3]) opened.push(await open(person, minutes, 3));
    expect((await sessionsOf(person)).map(({ id }) => id)).toEqual(opened.slice(1).map(({ id }) => id));
    expect(await sessionsOf(other)).toEqual([{ id: foreign.id }]);
    const sql = 'select name, details from app.security_events where user_id = $1';
    expect(await ownerRows(tested, sql, [person.userId])).toEqual([
      {
        name: 'authn_session_end',
        details: { reason: 'Signed in on one device too many', endedBrowser: 'Browser 0' },
      },
    ]);
  });

  test('the session just opened never ends in favor of another of the same instant', async () => {
    const person = await addPerson();
    for (let count = 0; count < 10; count += 1) {
      const { id } = await open(person, 0, 1);
      expect(await sessionsOf(person)).toEqual([{ id }]);
    }
  });

  test.each([
    ['global', []],
    ['local', [1, 2]],
    ['others', [0]],
  ] as const)('a sign-out with the scope %s ends exactly its sessions', async (scope, left) => {
    const [person, other] = [await addPerson(), await addPerson()];
    await open(other);
    const opened = [await open(person, 0), await open(person, 1), await open(person, 2)];
    await service((transaction) => endSessions(transaction, person.userId, opened[0]?.id ?? '', scope));
    expect((await sessionsOf(person)).map(({ id }) => id)).toEqual(left.map((index) => opened[index]?.id));
    expect(await sessionsOf(other)).toHaveLength(1);
  });

  test("nobody can end someone else's session", async () => {
    const [person, other] = [await addPerson(), await addPerson()];
    const foreign = await open(other);
    await service((transaction) => endSessions(transaction, person.userId, foreign.id, 'local'));
    expect(await sessionsOf(other)).toHaveLength(1);
  });

  test('simultaneous refreshes are counted one after the other', async () => {
    const person = await addPerson();
    const { id } = await open(person);
    const counters = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        service(async (transaction) => {
          await lockSession(transaction, id);
          const times = { idleUntil: minutesOn(index + 60), repeatableFrom: minutesOn(index - 1) };
          return (await advanceSession(transaction, id, minutesOn(index), times))?.refresh_counter;
        }),
      ),
    );
    expect(counters.sort((one = 0, other = 0) => one - other)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
    expect(await service((transaction) => findSession(transaction, id))).toMatchObject({ refresh_counter: 20 });
  });
});

test('accounts are found by e-mail and take a new password', async () => {
  const person = await tested.asOwner((transaction) => addAccount(transaction));
  await service(async (transaction) => {
    await replacePasswordHash(transaction, person.userId, 'new hash');
    await recordSignIn(transaction, person.userId, start);
  });
  expect(await service((transaction) => findUserByEmail(transaction, person.email))).toMatchObject({
    id: person.userId,
    password_hash: 'new hash',
    last_sign_in_at: start,
  });
});

test.each([true, false])('accounts of administrators are recognized as such, active or not (%s)', async (isActive) => {
  const person = await tested.asOwner((transaction) => addAdministrator(transaction, { isActive }));
  const plain = await tested.asOwner((transaction) => addAccount(transaction));
  expect(await service((transaction) => hasAdministratorRecord(transaction, person.userId))).toBe(true);
  expect(await service((transaction) => hasAdministratorRecord(transaction, plain.userId))).toBe(false);
});
