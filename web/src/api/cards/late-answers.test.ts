import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubCaches } from '../../testing/browser.ts';
import { type CardDoor, createCardDoor } from '../../testing/card-door.ts';
import { until } from '../../testing/settle.ts';
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

describe('on a connection that loses packets', () => {
  /** Leaves requests to these paths unanswered; everything else is online. */
  async function swallow(path: RegExp) {
    await door.connect();
    const answer = globalThis.fetch;
    const unanswered = vi.fn(() => new Promise<Response>(() => undefined));
    vi.stubGlobal('fetch', (name: string) => (path.test(name) ? unanswered() : answer(name)));
    return unanswered;
  }

  /** The verdict, which is there after four and a half seconds and not before. */
  async function afterAWhile(unanswered: () => void, text: string, questions = 1): Promise<string | undefined> {
    vi.useFakeTimers({ now, toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] });
    let kind: string | undefined;
    void checkCard(door.visit(), text).then(({ verdict }) => {
      kind = verdict.kind;
    });
    await until(() => vi.mocked(unanswered).mock.calls.length >= questions);
    await vi.advanceTimersByTimeAsync(4_499);
    expect(kind).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    await until(() => kind !== undefined);
    return kind;
  }

  it('on a connection that loses packets, what this device knows shows at once, and stays when nobody answers', async () => {
    const text = await door.good();
    await door.connect({ list: await door.ours.list({ at: door.ago(30) }) });
    await checkCard(door.visit(), 'AAAA');
    const unanswered = await swallow(/./);
    expect((await checkCardHere(door.visit(), text))?.verdict.kind).toBe('valid');
    // Answers with keys, list and what is held today, all at once.
    expect(await afterAWhile(unanswered, text, 3)).toBe('valid');
  });

  it('on a connection that loses packets, a device that knows nothing says nothing at once, and says so when nobody answers', async () => {
    const text = await door.good();
    const unanswered = await swallow(/./);
    expect(await checkCardHere(door.visit(), text)).toBe(null);
    expect(await afterAWhile(unanswered, text)).toBe('unchecked');
  });

  it("on a connection that loses packets, today's state is awaited as long; then the current list counts", async () => {
    expect(await afterAWhile(await swallow(/present-card$/), await door.good())).toBe('valid');
  });

  it('after a list that came late, the state of today is awaited for the rest of that time', async () => {
    const text = await door.good();
    await door.connect();
    const answer = globalThis.fetch;
    const presented = vi.fn(() => new Promise<Response>(() => undefined));
    const late = (name: string) =>
      new Promise<Response>((resolve) =>
        setTimeout(() => resolve(answer(name)), name.endsWith('card-status') ? 3_000 : 0),
      );
    vi.stubGlobal('fetch', (name: string) => (name.endsWith('present-card') ? presented() : late(name)));
    vi.useFakeTimers({ now, toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] });
    const check = vi.fn();
    void checkCard(door.visit(), text).then(check);
    await vi.advanceTimersByTimeAsync(3_000);
    await until(() => presented.mock.calls.length > 0);
    await vi.advanceTimersByTimeAsync(1_499);
    expect(check).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await until(() => check.mock.calls.length > 0);
    expect(check.mock.lastCall?.[0]).toMatchObject({ isListNew: true, isAnswered: false, verdict: { kind: 'valid' } });
  });
});
