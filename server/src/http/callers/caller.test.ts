import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { countedAddress, readCaller } from './caller.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:41234', '203.0.113.9'],
  ['[2001:db8:1:2::9]:41234', '2001:db8:1:2::/64'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
  ['[2001:db8::1]', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', null],
  ['203.0.113', null],
  ["' or 1=1 --", null],
])('the address %j is counted as %j', (text, expected) => {
  expect(countedAddress(text)).toBe(expected);
});

const socket = { incoming: { socket: { remoteAddress: '::ffff:198.51.100.1' } } };

async function seen(hops: number, forwarded?: string) {
  const app = new Hono();
  app.get('/', (context) => context.text(readCaller(context, hops).address));
  return (await app.request('/', { headers: forwarded ? { 'X-Forwarded-For': forwarded } : {} }, socket)).text();
}

test('a forwarding header is trusted only for our own proxies, from the right', async () => {
  const forged = '192.0.2.66, 203.0.113.9';
  expect(await seen(0, forged)).toBe('198.51.100.1');
  expect(await seen(1, forged)).toBe('203.0.113.9');
  expect(await seen(2, forged)).toBe('192.0.2.66');
  expect(await seen(1)).toBe('198.51.100.1');
  expect(await seen(1, 'not an address')).toBe('198.51.100.1');
});
