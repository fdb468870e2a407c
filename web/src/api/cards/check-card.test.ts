import type { KeySet } from '@ffl/domain/cards';
import { UnsecuredJWT } from 'jose';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createListeners } from '../../lib/listeners.ts';
import { createOnce } from '../../lib/once.ts';
import type { Server } from '../../lib/server.ts';
import { stubCaches } from '../../testing/caches.ts';
import { type CardIssuer, createCardIssuer, listClaims } from '../../testing/card-issuer.ts';
import { checkCard } from './check-card.ts';

const issuer = 'https://flight.test';
const now = new Date('2026-11-20T18:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const programs = [
  { index: 3, name: 'Avalanche Deployment', base: 'LG1', until: new Date('2027-11-20T18:00:00Z') },
  { index: 9, name: 'Rescue Deployment', base: 'LG1', until: new Date('2027-11-20T18:00:00Z') },
];

let ours: CardIssuer;
let theirs: CardIssuer;
let elsewhere: CardIssuer;

beforeAll(async () => {
  ours = await createCardIssuer(issuer, 'OurKey-1');
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

type Published = { keySet?: KeySet; list?: string; serverNow?: Date; today?: object };

/** The server as it answers now, or no connection. */
async function connect({ keySet = ours.keySet, list, serverNow = now, today }: Published = {}) {
  const headers = { Date: serverNow.toUTCString() };
  const published: Record<string, Response> = {
    '/functions/v1/card-keys': Response.json(keySet, { headers }),
    '/functions/v1/card-status': new Response(list ?? (await ours.list({ at: serverNow })), { headers }),
    '/functions/v1/present-card': Response.json({ data: { photo: null, inForce: [3, 9], toldUntil: '' }, ...today }),
  };
  vi.stubGlobal('fetch', async (path: string) => published[path] ?? new Response('', { status: 404 }));
}

function disconnect() {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
}

const visit = (): Server => ({ once: createOnce(), clock: { aheadMs: 0 }, sessionGone: createListeners() });
const good = (minutes = 5) => ours.statement({ signedAt: ago(minutes), programs });

async function withConnection(text: string, published?: Published) {
  await connect(published);
  return (await checkCard(visit(), text)).verdict.kind;
}

/** What was learnt with a connection, so many minutes ago, is all there is. */
async function without(text: string, published: Published = {}, minutes = 30) {
  await connect({ list: await ours.list({ at: ago(minutes) }), ...published });
  await checkCard(visit(), 'AAAA');
  disconnect();
  return (await checkCard(visit(), text)).verdict.kind;
}

it('a card of ours is valid with a connection, and for a day without', async () => {
  expect(await withConnection(await good())).toBe('valid');
  expect(await without(await good(23 * 60), {}, 3 * 24 * 60)).toBe('valid');
});

describe('forged in twelve ways', () => {
  const edited = (text: string) => `${text.slice(0, 30)}${text[30] === 'A' ? 'B' : 'A'}${text.slice(31)}`;
  const ways: [string, () => Promise<{ text: string; published?: Published }>, string, string][] = [
    [
      'by another key',
      async () => ({ text: await theirs.statement({ signedAt: ago(5), programs }) }),
      'forged',
      'forged',
    ],
    ['by an edit of what is signed', async () => ({ text: edited(await good()) }), 'forged', 'forged'],
    [
      'by another algorithm',
      async () => {
        const shared = { ...ours.key, kty: 'oct', alg: 'HS256', k: 'c2VjcmV0' } as unknown as KeySet['keys'][number];
        return { text: await good(), published: { keySet: { issuer, keys: [shared] } } };
      },
      'unknown-key',
      'unknown-key',
    ],
    ['by no signature', async () => ({ text: `${(await good()).slice(0, -86)}${'A'.repeat(86)}` }), 'forged', 'forged'],
    ['by its age', async () => ({ text: await good(61) }), 'too-old', 'valid'],
    ['by an age of more than a day', async () => ({ text: await good(24 * 60 + 1) }), 'too-old', 'too-old'],
    [
      'by a replay after a deletion',
      async () => ({ text: await good(), published: { list: await ours.list({ at: now, revoked: [3, 9] }) } }),
      'revoked',
      'revoked',
    ],
    ['by a cut', async () => ({ text: (await good()).slice(0, -10) }), 'forged', 'forged'],
    ['by being there twice', async () => ({ text: (await good()).repeat(2) }), 'forged', 'forged'],
    [
      'by the key id of another',
      async () => ({
        text: await elsewhere.statement({ signedAt: ago(5), programs, keyId: 'OurKey-1' }),
        published: { keySet: { issuer, keys: [ours.key, elsewhere.key] } },
      }),
      'forged',
      'forged',
    ],
    ['by a clock an hour ahead', async () => ({ text: await good(-60) }), 'wrong-clock', 'wrong-clock'],
    [
      'by a list of another installation',
      async () => ({ text: await good(), published: { list: await elsewhere.list({ at: now }) } }),
      'unchecked',
      'unchecked',
    ],
    [
      'by a list that nobody signed',
      async () => ({
        text: await good(),
        published: { list: new UnsecuredJWT(listClaims(issuer, { at: now })).encode() },
      }),
      'unchecked',
      'unchecked',
    ],
  ];

  it.each(ways)('%s', async (_, forge, connected, alone) => {
    const { text, published } = await forge();
    expect([await withConnection(text, published), await without(text, published)]).toEqual([connected, alone]);
  });

  it('by the key and the list of another installation, though they agree', async () => {
    expect(await withConnection(await elsewhere.statement({ signedAt: ago(5), programs }))).toBe('unknown-key');
    const keys = [ours.key, elsewhere.key];
    expect(
      await withConnection(await elsewhere.statement({ signedAt: ago(5), programs }), { keySet: { issuer, keys } }),
    ).toBe('forged');
  });
});

describe('the clock of the device', () => {
  it('an hour behind says so without a connection, and is set right with one', async () => {
    const text = await ours.statement({ signedAt: new Date(now.getTime() + 55 * 60_000), programs });
    expect(await without(text)).toBe('wrong-clock');
    expect(await withConnection(text, { serverNow: new Date(now.getTime() + 3_600_000) })).toBe('valid');
  });

  it('an hour ahead makes a card no younger', async () => {
    expect(await without(await good(24 * 60))).toBe('valid');
    vi.setSystemTime(new Date(now.getTime() + 3_600_000));
    disconnect();
    expect((await checkCard(visit(), await good(24 * 60))).verdict.kind).toBe('too-old');
  });
});

it('a device that never had a connection finds nothing valid', async () => {
  disconnect();
  expect((await checkCard(visit(), await good())).verdict.kind).toBe('unchecked');
});

it('a replay fails without a connection as soon as a newer list is there', async () => {
  const text = await good();
  expect(await without(text)).toBe('valid');
  expect(await without(text, { list: await ours.list({ at: now, revoked: [9] }) })).toBe('revoked');
});

it('what the server says of today counts, and its photo is shown of what is valid only', async () => {
  const text = await good();
  const data = { photo: 'data:image/png;base64,AAAA', inForce: [3, 9], toldUntil: '' };
  await connect({ today: { data } });
  expect((await checkCard(visit(), text)).photo).toBe(data.photo);
  await connect({ today: { data: { ...data, inForce: [3] } } });
  const { verdict, photo } = await checkCard(visit(), text);
  expect([verdict.kind, photo]).toEqual(['revoked', null]);
});

it('the statement is sent to nobody when it is not ours, and nothing about anybody is kept', async () => {
  const names = stubCaches();
  const asked: string[] = [];
  await connect();
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    asked.push(path);
    return answer(path, init);
  });
  await checkCard(visit(), await theirs.statement({ signedAt: ago(5), programs }));
  expect(asked).toEqual(['/functions/v1/card-keys', '/functions/v1/card-status']);
  expect(names()).toEqual(['ffl-verify']);
  const kept = await (await caches.match('/verify-published', { cacheName: 'ffl-verify' }))?.text();
  expect(kept).not.toContain('Amelia');
});
