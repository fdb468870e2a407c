import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../lib/net/query-client.ts';
import { stubCaches } from '../../testing/browser.ts';
import { type CardDoor, createCardDoor } from '../../testing/card-door.ts';
import { memberRow } from '../../testing/sample-rows.ts';
import { until } from '../../testing/settle.ts';
import { storeSession } from '../../testing/tokens.ts';
import { checkCard } from './check-card.ts';
import { findScannedMember } from './find-scanned-member.ts';

const now = new Date();
const amelia = memberRow();

let door: CardDoor;

beforeAll(async () => {
  door = await createCardDoor(location.origin, now);
});
beforeEach(() => {
  stubCaches();
  storeSession();
});
afterEach(() => vi.useRealTimers());

/** Leaves requests to these paths unanswered until restored; everything else is online. */
async function swallow(path: RegExp) {
  await door.connect({ stated: amelia.id });
  const { fetch } = globalThis;
  let isBack = false;
  const unanswered = vi.fn(() => new Promise<Response>(() => undefined));
  vi.stubGlobal('fetch', (input: string | URL, init?: RequestInit) => {
    const { pathname } = new URL(input, location.origin);
    if (!isBack && path.test(pathname)) return unanswered();
    if (pathname === '/rest/v1/rpc/merges_of') return Promise.resolve(Response.json({ leadsTo: null, merges: [] }));
    if (pathname === '/config.json') return Promise.resolve(Response.json({ anonKey: 'anon' }));
    return pathname === '/rest/v1/members' ? Promise.resolve(Response.json([amelia])) : fetch(pathname, init);
  });
  return {
    unanswered,
    giveBack: () => {
      isBack = true;
    },
  };
}

const signed = async () => `${location.origin}/verify#${await door.good()}`;
const card = async () => `${location.origin}/members?selected=${amelia.id}`;

it.each([
  ['of crew, when keys and list are not answered', /card-/, signed],
  ['of crew, when whose it is is not answered', /stated-member$/, signed],
  ['of crew, when the record is not answered', /members$/, signed],
  ['of a card, when the record is not answered', /members$/, card],
])('a code %s ends within five seconds, and leads to the member when the connection is back', async (_, path, code) => {
  await door.connect();
  const server = door.visit();
  await checkCard(server, 'AAAA');
  const { unanswered, giveBack } = await swallow(path);
  const text = await code();
  const queryClient = createQueryClient(server, () => undefined);
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  let found: string | undefined;
  const look = async () => {
    found = undefined;
    const { kind } = await findScannedMember(server, queryClient, text);
    found = kind;
  };

  void look();
  await until(() => unanswered.mock.calls.length > 0);
  await vi.advanceTimersByTimeAsync(4_499);
  expect(found).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  await until(() => found !== undefined);
  expect(found).toBe('unanswered');

  giveBack();
  void look();
  await until(() => found !== undefined);
  expect(found).toBe('found');
});

it('the card of a record that was merged leads to the record that counts', async () => {
  const kept = memberRow({ id: 'c0ffee00-0000-4000-8000-000000000001', first_name: 'Mia' });
  await door.connect();
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (input: string | URL, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(input, location.origin);
    if (pathname === '/config.json') return Promise.resolve(Response.json({ anonKey: 'anon' }));
    if (pathname === '/rest/v1/rpc/merges_of') return Promise.resolve(Response.json({ leadsTo: kept.id, merges: [] }));
    if (pathname !== '/rest/v1/members') return fetch(pathname, init);
    return Promise.resolve(Response.json([searchParams.get('id') === `eq.${kept.id}` ? kept : amelia]));
  });
  const server = door.visit();
  const queryClient = createQueryClient(server, () => undefined);
  expect(await findScannedMember(server, queryClient, await card())).toMatchObject({
    kind: 'found',
    member: { id: kept.id },
    check: null,
  });
});
