import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type AttemptKey,
  beginLock,
  clearAttempts,
  forgetAttempts,
  readAttempts,
  reserveAttempt,
  returnAttempt,
  unlockAccount,
} from '../src/accounts/signin-attempts.ts';
import type { Database } from '../src/database.ts';
import { ownerRows } from './rows.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
let service: Database['asService'];

beforeAll(async () => {
  tested = await createTestDatabase();
  service = tested.database.asService;
});
afterAll(() => tested.close());

const start = new Date('2026-11-20T18:00:00Z');
const minutesOn = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

const newKey = (): AttemptKey => ({ emailHash: randomBytes(32), deviceId: null });
const reserve = (key: AttemptKey, minutes = 0, most = 5) =>
  service((transaction) => reserveAttempt(transaction, key, minutesOn(minutes), most));
const read = (key: AttemptKey, minutes = 0) =>
  service((transaction) => readAttempts(transaction, key, minutesOn(minutes)));
const lock = (key: AttemptKey, minutes = 0) =>
  service((transaction) => beginLock(transaction, key, minutesOn(minutes)));

async function fail(key: AttemptKey, count: number, minutes = 0): Promise<void> {
  for (let failure = 0; failure < count; failure += 1) await reserve(key, minutes);
}

/** Causes five simultaneous failures and the lock that follows. */
async function lockAt(key: AttemptKey, minutes: number) {
  await fail(key, 5, minutes);
  return lock(key, minutes);
}

async function withSetting<T>(name: string, value: number, work: () => Promise<T>): Promise<T> {
  const set = 'update app.security_settings set value = coalesce($2, default_value) where key = $1';
  await ownerRows(tested, set, [name, String(value)]);
  try {
    return await work();
  } finally {
    await ownerRows(tested, set, [name, null]);
  }
}

const open = { failures: 0, lockedUntil: null, isHeld: false };

test('at most five of 200 attempts at once reach the password', async () => {
  const key = newKey();
  const reserved = await Promise.all(Array.from({ length: 200 }, () => reserve(key)));
  expect(reserved.flatMap((one) => (one ? [one.failures] : [])).sort()).toEqual([1, 2, 3, 4, 5]);
  expect(await read(key)).toEqual({ ...open, failures: 5 });
});

test('the count is zero for an e-mail nobody tried', async () => {
  expect(await read(newKey())).toEqual(open);
});

test('the count is separate for each e-mail, and for each browser known for it', async () => {
  const stranger = newKey();
  const browser = { ...stranger, deviceId: randomUUID() };
  await fail(stranger, 5);
  expect(await reserve(newKey())).toEqual({ failures: 1, failuresInRow: 1 });
  expect(await reserve(browser)).toEqual({ failures: 1, failuresInRow: 1 });
  expect(await reserve({ ...browser, deviceId: randomUUID() })).toEqual({ failures: 1, failuresInRow: 1 });
  expect(await reserve(stranger)).toBeNull();
});

test('the count admits nothing where nothing may be tried', async () => {
  const key = newKey();
  expect(await reserve(key, 0, 0)).toBeNull();
  expect(await read(key)).toEqual(open);
});

test('the count drops failures older than the window, which starts with the first of them', async () => {
  const key = newKey();
  await fail(key, 1);
  await fail(key, 3, 14);
  expect(await read(key, 14)).toMatchObject({ failures: 4 });
  expect(await read(key, 15)).toEqual(open);
  expect(await reserve(key, 15)).toEqual({ failures: 1, failuresInRow: 5 });
});

test('the count gives back an attempt whose password was never checked', async () => {
  const key = newKey();
  await fail(key, 2);
  await service((transaction) => returnAttempt(transaction, key));
  expect(await reserve(key)).toEqual({ failures: 2, failuresInRow: 2 });
});

test('the lock starts once, and only when the count is full', async () => {
  const key = newKey();
  await fail(key, 4);
  expect(await lock(key)).toBeNull();
  await fail(key, 1);
  const begun = await Promise.all([lock(key), lock(key), lock(key)]);
  expect(begun.filter(Boolean)).toEqual([{ lockedUntil: minutesOn(15), isHeld: false }]);
  expect(await read(key)).toEqual({ failures: 5, lockedUntil: minutesOn(15), isHeld: false });
});

test("the lock isn't counted or extended by further attempts", async () => {
  const key = newKey();
  await lockAt(key, 0);
  expect(await reserve(key, 14)).toBeNull();
  expect(await lock(key, 14)).toBeNull();
  expect(await read(key, 14)).toEqual({ failures: 5, lockedUntil: minutesOn(15), isHeld: false });
});

test('the lock ends at the instant it named, and the count starts over', async () => {
  const key = newKey();
  await lockAt(key, 0);
  expect(await read(key, 15)).toEqual(open);
  expect(await reserve(key, 15)).toEqual({ failures: 1, failuresInRow: 6 });
  expect(await reserve(key, 15)).toEqual({ failures: 2, failuresInRow: 7 });
  expect(await read(key, 15)).toMatchObject({ failures: 2 });
});

test('the lock lasts 15, 30, 60 and 60 minutes if each comes within a day of the last', async () => {
  const key = newKey();
  expect(await lockAt(key, 0)).toMatchObject({ lockedUntil: minutesOn(15) });
  expect(await lockAt(key, 15)).toMatchObject({ lockedUntil: minutesOn(45) });
  expect(await lockAt(key, 45)).toMatchObject({ lockedUntil: minutesOn(105) });
  expect(await lockAt(key, 105)).toMatchObject({ lockedUntil: minutesOn(165) });
  const oneDayLater = 165 + 24 * 60;
  expect(await lockAt(key, oneDayLater)).toMatchObject({ lockedUntil: minutesOn(oneDayLater + 15) });
});

test('the lock follows the settings, however often it repeats', async () => {
  const key = newKey();
  await withSetting('lockout_multiplier', 4, async () => {
    await withSetting('lockout_max_minutes', 1440, async () => {
      expect(await lockAt(key, 0)).toMatchObject({ lockedUntil: minutesOn(15) });
      expect(await lockAt(key, 15)).toMatchObject({ lockedUntil: minutesOn(75) });
      await ownerRows(tested, 'update app.signin_attempts set locks = 5000 where email_hash = $1', [key.emailHash]);
      expect(await lockAt(key, 75)).toMatchObject({ lockedUntil: minutesOn(75 + 1440) });
    });
  });
});

test('the lock starts at once when administrators lower the limit below the count', async () => {
  const key = newKey();
  await fail(key, 4);
  await withSetting('max_failed_attempts', 3, async () => {
    expect(await reserve(key, 1, 3)).toBeNull();
    expect(await lock(key, 1)).toMatchObject({ lockedUntil: minutesOn(16) });
  });
});

test("the lock isn't shortened, nor its window renewed, by a clock set back an hour", async () => {
  const key = newKey();
  await fail(key, 4, 60);
  expect(await reserve(key, 0)).toMatchObject({ failures: 5 });
  expect(await lock(key, 60)).toMatchObject({ lockedUntil: minutesOn(75) });
  expect(await reserve(key, 0)).toBeNull();
  expect(await read(key, 0)).toMatchObject({ lockedUntil: minutesOn(75) });
});

test('the lock has no end after too many consecutive failures, across windows and locks', async () => {
  const key = newKey();
  await withSetting('consecutive_failure_cap', 20, async () => {
    for (const minutes of [0, 60, 180]) await lockAt(key, minutes);
    await fail(key, 4, 300);
    expect(await lock(key, 300)).toBeNull();
    expect(await reserve(key, 300)).toEqual({ failures: 5, failuresInRow: 20 });
    expect(await lock(key, 300)).toEqual({ lockedUntil: null, isHeld: true });
    const years = 3 * 365 * 24 * 60;
    expect(await read(key, years)).toEqual({ failures: 5, lockedUntil: null, isHeld: true });
    expect(await reserve(key, years)).toBeNull();
  });
});

test('the lock lets nobody past the cap in parallel', async () => {
  const key = newKey();
  await withSetting('consecutive_failure_cap', 20, async () => {
    for (const minutes of [0, 60, 180]) await lockAt(key, minutes);
    await fail(key, 3, 300);
    const reserved = await Promise.all(Array.from({ length: 10 }, () => reserve(key, 300)));
    expect(reserved.flatMap((one) => (one ? [one.failuresInRow] : [])).sort()).toEqual([19, 20]);
  });
});

describe('what ends a count', () => {
  test('a successful sign-in clears its own count and leaves those of strangers and other browsers', async () => {
    const stranger = newKey();
    const browser = { ...stranger, deviceId: randomUUID() };
    await lockAt(stranger, 0);
    await fail(browser, 3);
    await service((transaction) => clearAttempts(transaction, browser));
    expect(await read(browser)).toEqual(open);
    expect(await read(stranger)).toMatchObject({ lockedUntil: minutesOn(15) });
    await service((transaction) => clearAttempts(transaction, stranger));
    expect(await read(stranger)).toEqual(open);
  });

  test('a reset of failed attempts clears every count and lock of the e-mail, and of no other', async () => {
    const stranger = newKey();
    const browser = { ...stranger, deviceId: randomUUID() };
    const other = newKey();
    for (const key of [stranger, browser, other]) await lockAt(key, 0);
    const address = '192.0.2.7';
    const insert = 'insert into app.address_failures values ($1, $2, 5, $3)';
    for (const { emailHash } of [stranger, other]) await ownerRows(tested, insert, [address, emailHash, start]);

    const forget = () =>
      service((transaction) => forgetAttempts(transaction, stranger.emailHash, minutesOn(1), ['password']));
    expect(await forget()).toEqual({ wasLocked: true });
    expect(await forget()).toEqual({ wasLocked: false });
    expect(await reserve(stranger, 1)).toEqual({ failures: 1, failuresInRow: 1 });
    expect(await reserve(browser, 1)).toEqual({ failures: 1, failuresInRow: 1 });
    expect(await read(other, 1)).toMatchObject({ lockedUntil: minutesOn(15) });
    const left = await ownerRows(tested, 'select email_hash from app.address_failures where address = $1', [address]);
    expect(left).toEqual([{ email_hash: other.emailHash }]);
  });

  test('an unlock of an account records who did it and why', async () => {
    const key = newKey();
    await lockAt(key, 0);
    const [actorId, userId] = [randomUUID(), randomUUID()];
    const unlock = { emailHash: key.emailHash, userId, actorId, reason: 'Called from the base', at: minutesOn(2) };
    expect(await service((transaction) => unlockAccount(transaction, unlock))).toEqual({ wasLocked: true });
    expect(await read(key, 2)).toEqual(open);
    const events = await ownerRows(tested, 'select * from app.security_events where email_hash = $1', [key.emailHash]);
    expect(events).toMatchObject([
      {
        name: 'authn_login_unlock',
        at: minutesOn(2),
        actor_id: actorId,
        user_id: userId,
        details: { reason: 'Called from the base', wasLocked: true },
      },
    ]);
  });
});
