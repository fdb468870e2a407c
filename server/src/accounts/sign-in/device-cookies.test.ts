import { expect, test } from 'vitest';
import { createDeviceCookies } from './device-cookies.ts';

const secrets = ['a secret of the tests, with more than 32 bytes', 'an older one of the tests, that still verifies'];
const cookies = createDeviceCookies(secrets);
const now = new Date('2026-11-20T18:00:00Z');
const daysOn = (days: number) => new Date(now.getTime() + days * 86_400_000);
const remember = (cookie: string | undefined, email: string) => cookies.remember(cookie, email, now, 180);

test('a browser is known for the e-mail that signed in, under a stable id', () => {
  const cookie = remember(undefined, 'ana@example.org');
  const id = cookies.read(cookie, 'ana@example.org', now);
  expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(cookies.read(remember(cookie, 'ana@example.org'), 'ana@example.org', now)).toBe(id);
});

test("it isn't known for any other e-mail, and two browsers differ", () => {
  const cookie = remember(undefined, 'ana@example.org');
  expect(cookies.read(cookie, 'ben@example.org', now)).toBeNull();
  const elsewhere = remember(undefined, 'ana@example.org');
  expect(cookies.read(elsewhere, 'ana@example.org', now)).not.toBe(cookies.read(cookie, 'ana@example.org', now));
});

test('eight people who share a browser stay known; the one seen longest ago is forgotten', () => {
  const people = Array.from({ length: 9 }, (_, index) => `person${index}@example.org`);
  const cookie = people.reduce<string | undefined>((before, email) => remember(before, email), undefined);
  const known = people.map((email) => cookies.read(cookie, email, now) !== null);
  expect(known).toEqual([false, ...Array(8).fill(true)]);
});

test('without an e-mail it shows who signed in last, by one mark for all their browsers', () => {
  const cookie = remember(remember(undefined, 'ana@example.org'), 'ben@example.org');
  const elsewhere = remember(undefined, 'ben@example.org');
  expect(cookies.readPerson(cookie, now)).toMatch(/^[0-9a-f]{16}$/);
  expect(cookies.readPerson(elsewhere, now)).toBe(cookies.readPerson(cookie, now));
  expect(cookies.readPerson(remember(undefined, 'ana@example.org'), now)).not.toBe(cookies.readPerson(cookie, now));
  expect(cookies.readPerson(cookie, daysOn(180))).toBeNull();
});

test('it ends after its days', () => {
  const cookie = remember(undefined, 'ana@example.org');
  expect(cookies.read(cookie, 'ana@example.org', daysOn(179))).not.toBeNull();
  expect(cookies.read(cookie, 'ana@example.org', daysOn(180))).toBeNull();
});

test('an older secret still vouches for it, a foreign one never does', () => {
  const [, older = ''] = secrets;
  const before = createDeviceCookies([older]).remember(undefined, 'ana@example.org', now, 180);
  expect(cookies.read(before, 'ana@example.org', now)).not.toBeNull();
  const foreign = createDeviceCookies(['somebody else’s secret, also of 32 bytes']);
  expect(cookies.read(foreign.remember(undefined, 'ana@example.org', now, 180), 'ana@example.org', now)).toBeNull();
});

test('every changed byte makes it worthless', () => {
  const cookie = remember(undefined, 'ana@example.org');
  const bytes = Buffer.from(cookie, 'base64url');
  const forged = [...bytes.keys()].map((index) => {
    const copy = Buffer.from(bytes);
    copy[index] = (copy[index] ?? 0) ^ 1;
    return copy.toString('base64url');
  });
  expect(forged.filter((one) => cookies.read(one, 'ana@example.org', now) !== null)).toEqual([]);
  expect(forged.filter((one) => cookies.readPerson(one, now) !== null)).toEqual([]);
});

test.each([undefined, '', '.', '....', 'x'.repeat(10_000), '\u0000', 'ä'.repeat(48)])('%j is no cookie', (cookie) => {
  expect(cookies.read(cookie, 'ana@example.org', now)).toBeNull();
  expect(cookies.read(remember(cookie, 'ana@example.org'), 'ana@example.org', now)).not.toBeNull();
});
