import { afterEach, expect, test, vi } from 'vitest';
import { createProduct } from '../../app/create-product.ts';
import { learnServerTime, serverNow } from './server-clock.ts';

function answerAt(time: string) {
  return new Response(null, { headers: { Date: new Date(time).toUTCString() } });
}

afterEach(() => vi.useRealTimers());

test('on a device a day behind, a credential that lapsed today counts as lapsed', () => {
  vi.useFakeTimers({ now: new Date('2026-11-19T12:00:00Z'), toFake: ['Date'] });
  const { server } = createProduct();
  learnServerTime(server, answerAt('2026-11-20T12:00:00Z'));
  expect(serverNow(server).toISOString()).toBe('2026-11-20T12:00:00.000Z');
});

test('a correct clock stays as it is, to the millisecond', () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:01.250Z'), toFake: ['Date'] });
  const { server } = createProduct();
  learnServerTime(server, answerAt('2026-11-20T12:00:00Z'));
  expect(serverNow(server).toISOString()).toBe('2026-11-20T12:00:01.250Z');
});

test('a response without a time changes nothing', () => {
  vi.useFakeTimers({ now: new Date('2026-11-19T12:00:00Z'), toFake: ['Date'] });
  const { server } = createProduct();
  learnServerTime(server, answerAt('2026-11-20T12:00:00Z'));
  learnServerTime(server, new Response(null));
  expect(serverNow(server).toISOString()).toBe('2026-11-20T12:00:00.000Z');
});
