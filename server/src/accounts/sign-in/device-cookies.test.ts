import { expect, test } from 'vitest';
import { createDeviceCookies } from './device-cookies.ts';

const secrets = ['a secret of the tests, with more than 32 bytes', 'an older one of the tests, that still verifies'];
const cookies = createDeviceCookies(secrets);
const now = new Date('2026-11-20T18:00:00Z');
const daysOn = (days: number) => new Date(now.getTime() + days * 86_400_000);
const remember = (cookie: string | undefined, email: string) => cookies.remember(cookie, email, now, 180);

test('a browser is known for the e-mail that signed in, under a stable id', async () => {
  const cookie = await remember(undefined, 'ana@example.org');
  const id = await cookies.read(cookie, 'ana@example.org', now);
  expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(await cookies.read(await remember(cookie, 'ana@example.org'), 'ana@example.org', now)).toBe(id);
});

test("a browser isn't known for any other e-mail, and two browsers have different ids", async () => {
  const cookie = await remember(undefined, 'ana@example.org');
  expect(await cookies.read(cookie, 'ben@example.org', now)).toBeNull();
  const elsewhere = await remember(undefined, 'ana@example.org');
  const id = await cookies.read(cookie, 'ana@example.org', now);
  expect(await cookies.read(elsewhere, 'ana@example.org', now)).not.toBe(id);
});

test('eight people who share a browser stay known; the one seen longest ago is forgotten', async () => {
  const people = Array.from({ length: 9 }, (_, index) => `person${index}@example.org`);
  let cookie: string | undefined;
  for (const email of people) cookie = await remember(cookie, email);
  const known = await Promise.all(people.map(async (email) => (await cookies.read(cookie, email, now)) !== null));
  expect(known).toEqual([false, ...Array(8).fill(true)]);
});

test('the cookie without an e-mail shows who signed in last, by one mark for all their browsers', async () => {
  const cookie = await remember(await remember(undefined, 'ana@example.org'), 'ben@example.org');
  const elsewhere = await remember(undefined, 'ben@example.org');
  const mark = await cookies.readPerson(cookie, now);
  expect(mark).toMatch(/^[0-9a-f]{16}$/);
  expect(await cookies.readPerson(elsewhere, now)).toBe(mark);
  expect(await cookies.readPerson(await remember(undefined, 'ana@example.org'), now)).not.toBe(mark);
  expect(await cookies.readPerson(cookie, daysOn(180))).toBeNull();
});

test('a browser is forgotten after its days', async () => {
  const cookie = await remember(undefined, 'ana@example.org');
  expect(await cookies.read(cookie, 'ana@example.org', daysOn(179))).not.toBeNull();
  expect(await cookies.read(cookie, 'ana@example.org', daysOn(180))).toBeNull();
});

test('an older secret still vouches for the cookie, a foreign one never does', async () => {
  const [, older = ''] = secrets;
  const before = await createDeviceCookies([older]).remember(undefined, 'ana@example.org', now, 180);
  expect(await cookies.read(before, 'ana@example.org', now)).not.toBeNull();
  const others = createDeviceCookies(['somebody else’s secret, also of 32 bytes']);
  const foreign = await others.remember(undefined, 'ana@example.org', now, 180);
  expect(await cookies.read(foreign, 'ana@example.org', now)).toBeNull();
});

test("every changed byte makes a browser's cookie worthless", async () => {
  const cookie = await remember(undefined, 'ana@example.org');
  const parts = cookie.split('.');
  const forged = parts.flatMap((part, place) => {
    const bytes = Buffer.from(part, 'base64url');
    return [...bytes.keys()].map((index) => {
      const copy = Buffer.from(bytes);
      copy[index] = (copy[index] ?? 0) ^ 1;
      return parts.with(place, copy.toString('base64url')).join('.');
    });
  });
  expect(forged.length).toBeGreaterThan(100);
  for (const one of forged) {
    expect(await cookies.read(one, 'ana@example.org', now)).toBeNull();
    expect(await cookies.readPerson(one, now)).toBeNull();
  }
});

// The one with 80 characters was a valid cookie before they were signed tokens.
const others = [undefined, '', '.', '....', 'x'.repeat(80), 'x'.repeat(10_000), '\u0000', 'ä'.repeat(48)];

test.each(others)("the text %j is no browser's cookie", async (cookie) => {
  expect(await cookies.read(cookie, 'ana@example.org', now)).toBeNull();
  expect(await cookies.read(await remember(cookie, 'ana@example.org'), 'ana@example.org', now)).not.toBeNull();
});
