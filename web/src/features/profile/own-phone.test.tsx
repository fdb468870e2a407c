import { readStatement } from '@ffl/domain/cards/statement';
import { heldPrograms } from '@ffl/domain/credentials/held-programs';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { checkCard } from '../../api/cards/check-card.ts';
import { toCredential } from '../../api/credentials/queries.ts';
import { toMember } from '../../api/members/rows.ts';
import { toProgram } from '../../api/programs/queries.ts';
import { readPhoneKey } from '../../lib/device/phone-key.ts';
import { storedUserId } from '../../lib/session/stored-session.ts';
import { wipeOwn } from '../../lib/session/wipe-own.ts';
import { stubCaches } from '../../testing/browser.ts';
import { type CardDoor, createCardDoor } from '../../testing/card-door.ts';
import { renderInProduct } from '../../testing/in-product.tsx';
import { readQrCode } from '../../testing/read-qr-code.ts';
import { certificationRow, memberRow, programRow } from '../../testing/sample-rows.ts';
import { storeSession } from '../../testing/tokens.ts';
import { ShownCard } from './shown-card.tsx';

const now = new Date('2026-11-20T18:00:00Z');
const rescue = programRow('Rescue Deployment', 'LG1');
let door: CardDoor;

beforeAll(async () => {
  door = await createCardDoor('https://flight.test', now);
});
beforeEach(() => {
  stubCaches();
  storeSession();
  vi.useFakeTimers({ now, toFake: ['Date', 'setInterval', 'clearInterval'], shouldAdvanceTime: true });
});
afterEach(() => vi.useRealTimers());

const userId = () => storedUserId() ?? '';
const changes = 'This code changes every 30 seconds.';

type BindRequest = { key?: string; takesOver?: boolean };

/** A server that stores the bound phone. */
function serve({ bound = null as string | null, mayChange = true, answersAt = Promise.resolve() } = {}) {
  const phones = { bound };
  const sent: { path: string; body: BindRequest }[] = [];

  async function answer({ key }: BindRequest) {
    await answersAt;
    const isThis = key !== undefined && phones.bound === key;
    const phone = isThis ? { key, index: 40 } : null;
    const text = await door.ours.bare({ signedAt: new Date(), programs: door.programs, phone });
    const whose = isThis ? 'this' : phones.bound === 'another' ? 'other' : 'none';
    return Response.json({ data: { link: `https://flight.test/verify#${text}`, signedAt: new Date(), phone: whose } });
  }

  vi.stubGlobal('fetch', async (input: string, { body }: { body?: string } = {}) => {
    const path = new URL(input, 'http://localhost:3000').pathname;
    if (path === '/config.json') return Response.json({ anonKey: 'anon', passwordMinLength: 8 });
    const request = JSON.parse(body ?? '{}') as BindRequest;
    sent.push({ path, body: request });
    if (path === '/functions/v1/bind-phone' && mayChange) phones.bound = request.key ?? null;
    return answer(request);
  });
  return { sent, phones };
}

/** The link in the shown code. */
const code = { name: 'QR code with which crew check the card of Amelia Ortega' };
const shownLink = () => readQrCode(screen.getByRole('img', code)).text;
const shownText = () => shownLink().split('#')[1] ?? '';

function open() {
  const credential = toCredential(certificationRow(rescue, '2027-11-20T18:00:00+00:00'), []);
  const held = heldPrograms([credential], [toProgram(rescue)], now);
  const card = { userId: userId(), member: toMember(memberRow()), held, now, updatedAt: now };
  renderInProduct(<ShownCard {...card} onClose={() => undefined} />);
}

/** The verdict on the shown code. */
async function judged() {
  const text = shownText();
  await door.connect({ serverNow: new Date() });
  return (await checkCard(door.visit(), text)).verdict.kind;
}

it('the crew code binds this phone the first time, which then signs the code again every half minute', async () => {
  const { sent, phones } = serve();
  open();
  await screen.findByText(changes);
  expect(sent.map(({ path }) => path)).toEqual(['/functions/v1/card-statement', '/functions/v1/bind-phone']);
  expect((await readPhoneKey(userId()))?.key).toBe(phones.bound);
  const first = shownLink();
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  await waitFor(() => expect(shownLink()).not.toBe(first));
  expect(await judged()).toBe('valid');
});

it('the crew code stays visible while the phone signs the next statement', async () => {
  const { phones } = serve();
  open();
  await screen.findByText(changes);
  cleanup();
  vi.advanceTimersByTime(60_000);
  const line = Promise.withResolvers<void>();
  serve({ ...phones, answersAt: line.promise });
  open();
  await screen.findByText(changes);
  const first = shownText();
  const seen = new Set<boolean>();
  const observer = new MutationObserver(() => seen.add(screen.queryByRole('img', code) !== null));
  observer.observe(document.body, { childList: true, subtree: true, attributes: true });
  line.resolve();
  await waitFor(() => expect(readStatement(shownText())?.payload).not.toEqual(readStatement(first)?.payload));
  observer.disconnect();
  expect([...seen]).toEqual([true]);
});

it('the crew code says that another phone is bound, and takes over on request', async () => {
  const { sent } = serve({ bound: 'another' });
  open();
  await screen.findByText('Your card is bound to another phone.');
  expect(readStatement(shownText())?.shown).toBe(null);
  await userEvent.click(screen.getByRole('button', { name: 'Use this phone' }));
  await screen.findByText(changes);
  expect(sent.find(({ path }) => path === '/functions/v1/bind-phone')?.body).toMatchObject({ takesOver: true });
});

it('the crew code says that phones were changed too often if the server keeps the other phone', async () => {
  serve({ bound: 'another', mayChange: false });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Use this phone' }));
  expect(
    await screen.findByText(
      "You've switched phones too often. Try again in an hour; until then, crew will ask for an ID.",
    ),
  ).toBeTruthy();
});

it('the crew code says that the key is gone, and binds a new one at the next connection', async () => {
  const { phones } = serve();
  open();
  await screen.findByText(changes);
  cleanup();
  const lost = phones.bound;
  indexedDB.deleteDatabase('ffl-phone');
  door.disconnect();
  open();
  await screen.findByText('This phone has lost its key.');
  cleanup();
  serve({ bound: lost });
  open();
  await screen.findByText(changes);
  expect((await readPhoneKey(userId()))?.key).not.toBe(lost);
});

it('the private key never leaves the phone, and signing out wipes it', async () => {
  serve();
  open();
  await screen.findByText(changes);
  const kept = await readPhoneKey(userId());
  expect(kept?.privateKey.extractable).toBe(false);
  expect(await readPhoneKey('somebody else')).toBe(undefined);
  await wipeOwn();
  await waitFor(async () => expect(await indexedDB.databases()).toEqual([]));
});

it('the crew code asks for an ID on a phone that cannot check its clock', async () => {
  serve();
  open();
  await screen.findByText(changes);
  localStorage.removeItem('ffl-clock');
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  await screen.findByText('This phone cannot check its clock. Connect once.');
  expect(await judged()).toBe('ask-id');
});
