import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubCaches } from '../../testing/caches.ts';
import { type CardDoor, createCardDoor } from '../../testing/card-door.ts';
import { until } from '../../testing/until.ts';
import { checkCard, checkCardHere } from './check-card.ts';

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

describe('on a line that swallows packets', () => {
  /** Connected, but for what is never answered. */
  async function swallow(path: RegExp) {
    await door.connect();
    const answer = globalThis.fetch;
    const asked = vi.fn(() => new Promise<Response>(() => undefined));
    vi.stubGlobal('fetch', (name: string) => (path.test(name) ? asked() : answer(name)));
    return asked;
  }

  /** The verdict, which is there after five seconds and not before. */
  async function after5Seconds(asked: () => void, text: string): Promise<string | undefined> {
    vi.useFakeTimers({ now, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    let kind: string | undefined;
    void checkCard(door.visit(), text).then(({ verdict }) => {
      kind = verdict.kind;
    });
    await until(() => vi.mocked(asked).mock.calls.length > 0);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(kind).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    await until(() => kind !== undefined);
    return kind;
  }

  it('what this device knows shows at once, and stays after five seconds', async () => {
    const text = await door.good();
    await door.connect({ list: await door.ours.list({ at: door.ago(30) }) });
    await checkCard(door.visit(), 'AAAA');
    const asked = await swallow(/./);
    expect((await checkCardHere(door.visit(), text))?.verdict.kind).toBe('valid');
    expect(await after5Seconds(asked, text)).toBe('valid');
  });

  it('a device that knows nothing says nothing at once, and says so after five seconds', async () => {
    const text = await door.good();
    const asked = await swallow(/./);
    expect(await checkCardHere(door.visit(), text)).toBe(null);
    expect(await after5Seconds(asked, text)).toBe('unchecked');
  });

  it("today's state is awaited for five seconds; then the current list counts", async () => {
    expect(await after5Seconds(await swallow(/present-card$/), await door.good())).toBe('valid');
  });
});
