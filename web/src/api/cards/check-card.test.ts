import { isConfirmed, sayCheck } from '@ffl/domain/cards/say-check';
import type { KeySet } from '@ffl/domain/cards/signature';
import { UnsecuredJWT } from 'jose';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubCaches } from '../../testing/browser.ts';
import { type Answers, type CardDoor, createCardDoor } from '../../testing/card-door.ts';
import { type CardIssuer, createCardIssuer, listClaims } from '../../testing/card-issuer.ts';
import { askPhoto, checkCard } from './check-card.ts';

const issuer = 'https://flight.test';
const now = new Date('2026-11-20T18:00:00Z');
let door: CardDoor;
let ours: CardIssuer;
let theirs: CardIssuer;
let elsewhere: CardIssuer;

beforeAll(async () => {
  door = await createCardDoor(issuer, now);
  ({ ours } = door);
  theirs = await createCardIssuer(issuer, 'OurKey-1');
  elsewhere = await createCardIssuer('https://other.test', 'TheirKey');
});
beforeEach(() => {
  stubCaches();
  vi.useFakeTimers({ now, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Checks offline with what the device learned online this many minutes ago. */
async function without(text: string, published: Answers = {}, minutes = 30) {
  await door.connect({ list: await ours.list({ at: door.ago(minutes) }), ...published });
  await checkCard(door.visit(), 'AAAA');
  door.disconnect();
  return (await checkCard(door.visit(), text)).verdict.kind;
}

it('a card of ours is valid online, and for a day offline, by a list of less than three days', async () => {
  expect(await door.withConnection(await door.good())).toBe('valid');
  expect(await without(await door.good(23 * 60), {}, 3 * 24 * 60 - 60)).toBe('valid');
  expect(await without(await door.good(23 * 60), {}, 3 * 24 * 60)).toBe('unchecked');
});

describe('forged in twelve ways', () => {
  const edited = (text: string) => `${text.slice(0, 30)}${text[30] === 'A' ? 'B' : 'A'}${text.slice(31)}`;
  const ways: [string, () => Promise<{ text: string; published?: Answers }>, string, string][] = [
    [
      'by another key',
      async () => ({ text: await theirs.statement({ signedAt: door.ago(5), programs: door.programs }) }),
      'forged',
      'forged',
    ],
    ['by an edit of what is signed', async () => ({ text: edited(await door.good()) }), 'forged', 'forged'],
    [
      'by another algorithm',
      async () => {
        const shared = { ...ours.key, kty: 'oct', alg: 'HS256', k: 'c2VjcmV0' } as unknown as KeySet['keys'][number];
        return { text: await door.good(), published: { keySet: { issuer, keys: [shared] } } };
      },
      'unknown-key',
      'unknown-key',
    ],
    [
      'by no signature',
      async () => ({ text: `${(await door.bare()).slice(0, -86)}${'A'.repeat(86)}` }),
      'forged',
      'forged',
    ],
    ['by an age of an hour, which is none', async () => ({ text: await door.good(61) }), 'valid', 'valid'],
    ['by an age of more than a day', async () => ({ text: await door.good(24 * 60 + 1) }), 'too-old', 'too-old'],
    [
      'by a replay after a deletion',
      async () => ({ text: await door.good(), published: { list: await ours.list({ at: now, revoked: [3, 9] }) } }),
      'revoked',
      'revoked',
    ],
    ['by a cut', async () => ({ text: (await door.bare()).slice(0, -10) }), 'unreadable', 'unreadable'],
    ['by being there twice', async () => ({ text: (await door.bare()).repeat(2) }), 'unreadable', 'unreadable'],
    [
      'by the key id of another',
      async () => ({
        text: await elsewhere.statement({ signedAt: door.ago(5), programs: door.programs, keyId: 'OurKey-1' }),
        published: { keySet: { issuer, keys: [ours.key, elsewhere.key] } },
      }),
      'forged',
      'forged',
    ],
    ['by a clock an hour ahead', async () => ({ text: await door.good(-60) }), 'wrong-clock', 'wrong-clock'],
    [
      'by a list of another installation',
      async () => ({ text: await door.good(), published: { list: await elsewhere.list({ at: now }) } }),
      'unchecked',
      'unchecked',
    ],
    [
      'by a list that nobody signed',
      async () => ({
        text: await door.good(),
        published: { list: new UnsecuredJWT(listClaims(issuer, { at: now })).encode() },
      }),
      'unchecked',
      'unchecked',
    ],
  ];

  it.each(ways)('a code forged %s is judged as such', async (_, forge, connected, alone) => {
    const { text, published } = await forge();
    expect([await door.withConnection(text, published), await without(text, published)]).toEqual([connected, alone]);
  });

  it("a code and list signed with another installation's key are not believed, though they agree", async () => {
    expect(
      await door.withConnection(await elsewhere.statement({ signedAt: door.ago(5), programs: door.programs })),
    ).toBe('unknown-key');
    const keys = [ours.key, elsewhere.key];
    expect(
      await door.withConnection(await elsewhere.statement({ signedAt: door.ago(5), programs: door.programs }), {
        keySet: { issuer, keys },
      }),
    ).toBe('forged');
  });
});

describe("the device's clock", () => {
  it('a clock an hour behind is named offline, and corrected online', async () => {
    const serverNow = new Date(now.getTime() + 3_600_000);
    const made = await ours.bare({ signedAt: new Date(now.getTime() + 55 * 60_000), programs: door.programs });
    const text = await ours.phone.show(made, { at: serverNow, isClockKnown: true });
    expect(await without(text)).toBe('wrong-clock');
    expect(await door.withConnection(text, { serverNow })).toBe('valid');
  });

  it('a clock an hour ahead makes a card no younger', async () => {
    expect(await without(await door.good(24 * 60))).toBe('valid');
    vi.setSystemTime(new Date(now.getTime() + 3_600_000));
    door.disconnect();
    expect((await checkCard(door.visit(), await door.good(24 * 60))).verdict.kind).toBe('too-old');
  });
});

it('a device that was never online finds nothing valid', async () => {
  door.disconnect();
  expect((await checkCard(door.visit(), await door.good())).verdict.kind).toBe('unchecked');
});

it('a replay fails offline as soon as a newer list is there', async () => {
  const text = await door.good();
  expect(await without(text)).toBe('valid');
  expect(await without(text, { list: await ours.list({ at: now, revoked: [9] }) })).toBe('revoked');
});

it('what the server says about today counts, and it shows a photo only for what is valid', async () => {
  const text = await door.good();
  const photo = 'data:image/png;base64,AAAA';
  await door.connect({ today: { photo } });
  expect((await checkCard(door.visit(), text)).photo).toBe('coming');
  expect(await askPhoto(door.visit(), text)).toBe(photo);
  await door.connect({ today: { ...door.held(3), photo } });
  const check = await checkCard(door.visit(), text);
  expect([check.verdict.kind, check.photo]).toEqual(['revoked', 'none']);
});

it("a statement that isn't ours is sent to nobody, and nothing about anyone is kept", async () => {
  const names = stubCaches();
  const paths: string[] = [];
  await door.connect();
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    paths.push(path);
    return answer(path, init);
  });
  await checkCard(door.visit(), await theirs.statement({ signedAt: door.ago(5), programs: door.programs }));
  expect(paths).toEqual(['/functions/v1/card-keys', '/functions/v1/card-status']);
  expect(names()).toEqual(['ffl-verify']);
  const kept = await (await caches.match('/verify-published', { cacheName: 'ffl-verify' }))?.text();
  expect(kept).not.toContain('Amelia');
});

describe('where the server says nothing about a code', () => {
  const html = () => new Response('<!doctype html>', { headers: { 'Content-Type': 'text/html' } });
  const ways: [string, () => Response | Promise<Response>][] = [
    ['since the request is cut', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['since too many ask', () => Response.json({ code: 'too_many_requests', message: 'Wait' }, { status: 429 })],
    ['since it fails', () => new Response('', { status: 500 })],
    ['since somebody in between answers a page', html],
    ['since somebody in between answers something else', () => Response.json({ data: {} })],
  ];

  it.each(ways)(
    'where the server says nothing about a code, %s, the check is as if there were no connection',
    async (_, answer) => {
      await door.connect();
      const { fetch } = globalThis;
      vi.stubGlobal('fetch', (path: string) => (path.endsWith('present-card') ? answer() : fetch(path)));
      const { statement, ...check } = await checkCard(door.visit(), await door.good());
      const facts = { ...check, codeSignedAt: statement?.signedAt ?? null, isAsking: false, now };
      expect([check.verdict.kind, isConfirmed(facts)]).toEqual(['valid', false]);
      expect(sayCheck(facts)).toMatchObject({
        next: expect.stringContaining('a code passed on to someone else still works for a minute'),
        ages: expect.arrayContaining(['Checked without a connection, Nov 20, 2026, 11:00 AM MST']),
      });
    },
  );

  it('where the server says nothing about a code, but that it is not its own, a device that still has a lost key believes neither the code nor that key any more', async () => {
    await door.connect();
    await checkCard(door.visit(), 'AAAA');
    vi.stubGlobal('fetch', async (path: string) =>
      path.endsWith('present-card')
        ? Response.json({ code: 'statement_refused', message: '' }, { status: 422 })
        : Promise.reject(new TypeError('Failed to fetch')),
    );
    const text = await door.good();
    expect(await door.verdictOf(text)).toBe('unknown-key');
    door.disconnect();
    expect(await door.verdictOf(text)).toBe('unchecked');
  });
});

it('a device asks under the same number about a code again, also after a reload, and under another about the next one', async () => {
  await door.connect();
  const [text, next] = [await door.good(), await door.good(4)];
  const numbers: string[] = [];
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    if (path.endsWith('present-card')) numbers.push(JSON.parse(String(init?.body)).checker);
    return fetch(path);
  });
  for (const one of [text, text, next]) await checkCard(door.visit(), one);
  const [first, again, other] = numbers;
  expect(first).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});
