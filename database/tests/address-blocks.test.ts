import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { blockAddress, findAddressBlock } from '../src/accounts/address-blocks.ts';
import { countAddressFailure, forgiveFailures, readAddressFailures } from '../src/accounts/address-failures.ts';
import type { Database } from '../src/database.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
let service: Database['asService'];

beforeAll(async () => {
  tested = await createTestDatabase();
  service = tested.database.asService;
});
afterAll(() => tested.close());

const minutesOn = (minutes: number) => new Date(Date.parse('2026-11-20T18:00:00Z') + minutes * 60_000);
const fail = (address: string, emailHash: Buffer, minutes = 0) =>
  service((transaction) => countAddressFailure(transaction, address, emailHash, 15, minutesOn(minutes)));
const block = (address: string, minutes: number) =>
  service((transaction) => {
    const [now, blockedUntil] = [minutesOn(minutes), minutesOn(minutes + 60)];
    return blockAddress(transaction, { address, now, blockedUntil, failures: 20, accounts: 5 });
  });
const blockOf = (address: string, minutes: number) =>
  service((transaction) => findAddressBlock(transaction, address, minutesOn(minutes)));

test('failures are counted per address, across e-mails, within the window', async () => {
  const [one, other] = [randomBytes(32), randomBytes(32)];
  await fail('192.0.2.1', one);
  await fail('192.0.2.1', one, 10);
  expect(await fail('192.0.2.1', other, 10)).toEqual({ failures: 3, accounts: 2 });
  expect(await fail('192.0.2.2', other, 10)).toEqual({ failures: 1, accounts: 1 });
  expect(await fail('192.0.2.1', one, 16)).toEqual({ failures: 2, accounts: 2 });
});

test("a successful sign-in clears that person's failures, at that address only", async () => {
  const [one, other] = [randomBytes(32), randomBytes(32)];
  for (const address of ['192.0.2.3', '192.0.2.4']) {
    await fail(address, one);
    await fail(address, other);
  }
  await service((transaction) => forgiveFailures(transaction, one, '192.0.2.3'));
  const left = (address: string) =>
    service((transaction) => readAddressFailures(transaction, address, 15, minutesOn(1)));
  expect(await left('192.0.2.3')).toEqual({ failures: 1, accounts: 1 });
  expect(await left('192.0.2.4')).toEqual({ failures: 2, accounts: 2 });
});

test("a block starts once, isn't extended, ends by itself and can start again", async () => {
  const address = '192.0.2.5';
  expect(await blockOf(address, 0)).toBeNull();
  const begun = await Promise.all([block(address, 0), block(address, 0), block(address, 0)]);
  expect(begun.filter(Boolean)).toEqual([true]);
  expect(await block(address, 59)).toBe(false);
  expect(await blockOf(address, 59)).toEqual(minutesOn(60));
  expect(await blockOf('192.0.2.6', 59)).toBeNull();
  expect(await blockOf(address, 60)).toBeNull();
  expect(await block(address, 61)).toBe(true);
  expect(await blockOf(address, 62)).toEqual(minutesOn(121));
});
