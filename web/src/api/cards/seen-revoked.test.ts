import { UnsecuredJWT } from 'jose';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubCaches } from '../../testing/browser.ts';
import { type Answers, type CardDoor, createCardDoor } from '../../testing/card-door.ts';
import { listClaims } from '../../testing/card-issuer.ts';
import { checkCard } from './check-card.ts';

const issuer = 'https://flight.test';
const now = new Date('2026-11-20T18:00:00Z');

let door: CardDoor;

beforeAll(async () => {
  door = await createCardDoor(issuer, now);
});
beforeEach(() => {
  stubCaches();
  vi.useFakeTimers({ now, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('what was seen revoked', () => {
  const listOf = (minutes: number, revoked: number[] = []) => door.ours.list({ at: door.ago(minutes), revoked });
  const laterNow = new Date(now.getTime() + 60_000);

  it.each<[string, () => Promise<Answers>]>([
    ['by the list', async () => ({ list: await listOf(1, [9]), today: null })],
    ['by what the server said alone', async () => ({ list: await listOf(1), today: door.held(3) })],
  ])('%s stays so on this device offline, by an older kept list, and without a response', async (_, how) => {
    const text = await door.good();
    expect(await door.withConnection(text, await how())).toBe('revoked');
    door.disconnect();
    expect(await door.verdictOf(text)).toBe('revoked');
    expect(await door.withConnection(text, { list: await listOf(2), today: null })).toBe('revoked');
    door.disconnect();
    expect(await door.verdictOf(text)).toBe('revoked');
    expect(await door.verdictOf(await door.good(3))).toBe('revoked');
  });

  it("what was seen revoked is cleared by the server's next word, whatever its list still says, and not by one of before", async () => {
    const text = await door.good();
    expect(await door.withConnection(text, { list: await listOf(1, [9]), today: door.held(3) })).toBe('revoked');
    expect(await door.withConnection(text, { list: await listOf(1, [9]), today: door.held(3, 9) })).toBe('revoked');
    vi.setSystemTime(now.getTime() + 1_000);
    expect(await door.withConnection(text, { list: await listOf(1, [9]), today: door.held(3, 9) })).toBe('valid');
  });

  it('what was seen revoked is cleared by a newer list, and stays so offline', async () => {
    const text = await door.good();
    expect(await door.withConnection(text, { list: await listOf(1), today: door.held(3) })).toBe('revoked');
    vi.setSystemTime(laterNow);
    const again = await door.good();
    expect(
      await door.withConnection(again, { list: await door.ours.list({ at: laterNow }), serverNow: laterNow }),
    ).toBe('valid');
    door.disconnect();
    expect(await door.verdictOf(again)).toBe('valid');
  });

  it("what was seen revoked isn't cleared by an unsigned list", async () => {
    const text = await door.good();
    expect(await door.withConnection(text, { list: await listOf(1, [9]), today: null })).toBe('revoked');
    const list = new UnsecuredJWT(listClaims(issuer, { at: laterNow })).encode();
    expect(await door.withConnection(text, { list, today: null })).toBe('unchecked');
    expect(await door.withConnection(text, { list: await listOf(1), today: null })).toBe('revoked');
  });

  it('what was seen revoked says nothing about other places', async () => {
    expect(await door.withConnection(await door.good(), { list: await listOf(1, [9]), today: null })).toBe('revoked');
    door.disconnect();
    const other = await door.ours.statement({ signedAt: door.ago(5), programs: door.programs.slice(0, 1) });
    expect(await door.verdictOf(other)).toBe('valid');
  });

  it("if what was seen revoked can't be kept, the list goes too, and nothing is green offline", async () => {
    const text = await door.good();
    await door.connect({ list: await listOf(1) });
    await checkCard(door.visit(), 'AAAA');
    const { open } = caches;
    vi.stubGlobal('caches', {
      ...caches,
      open: async (name: string) => {
        const cache = await open(name);
        const isPlace = (address: string) => address.startsWith('/verify-revoked');
        const put = (address: string, answer: Response) =>
          isPlace(address) ? Promise.reject(new DOMException('', 'QuotaExceededError')) : cache.put(address, answer);
        return { put, delete: (address: string) => cache.delete(address) };
      },
    });
    expect(await door.withConnection(text, { list: await listOf(1), today: door.held(3) })).toBe('revoked');
    door.disconnect();
    expect(await door.verdictOf(text)).toBe('unchecked');
  });
});
