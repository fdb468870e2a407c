import { heldPrograms } from '@ffl/domain/credentials/held-programs';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toCredential } from '../../api/credentials/queries.ts';
import { toMember } from '../../api/members/rows.ts';
import { toProgram } from '../../api/programs/queries.ts';
import { chooseTheme } from '../../lib/device/theme.ts';
import { keepOwn } from '../../lib/session/kept-own.ts';
import { storedUserId } from '../../lib/session/stored-session.ts';
import { stubCaches } from '../../testing/browser.ts';
import { expectComplaint } from '../../testing/complaints.ts';
import { renderInProduct } from '../../testing/in-product.tsx';
import { certificationRow, memberRow, programRow, stubNetwork } from '../../testing/sample-rows.ts';
import { storeSession } from '../../testing/tokens.ts';
import { ShownCard } from './shown-card.tsx';

const now = new Date('2026-11-20T18:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const link = 'https://flight.test/verify#AbC';
const code = { name: 'QR code with which crew check the card of Amelia Ortega' };
const ownCode = { name: 'QR code to the profile of Amelia Ortega' };
const rescue = programRow('Rescue Deployment', 'LG1');

beforeEach(() => {
  stubCaches();
  // Imitates a browser that stores no keys.
  vi.stubGlobal('indexedDB', undefined);
  storeSession();
});

afterEach(() => {
  Reflect.deleteProperty(navigator, 'wakeLock');
  Reflect.deleteProperty(document, 'visibilityState');
});

const isConnected = (signedAt: Date) =>
  stubNetwork({
    '/functions/v1/card-statement': () => ({ body: { data: { link, signedAt: signedAt.toISOString() } } }),
  });
const isAlone = () => stubNetwork({ '/functions/v1/card-statement': () => 'lost' });
const keep = (signedAt: Date) => keepOwn('statement', storedUserId() ?? '', { link, signedAt: signedAt.toISOString() });

function open(until = '2027-11-20T18:00:00+00:00') {
  const held = heldPrograms([toCredential(certificationRow(rescue, until), [])], [toProgram(rescue)], now);
  const card = { userId: storedUserId() ?? '', member: toMember(memberRow()), held, now, updatedAt: now };
  const onClose = vi.fn();
  const { rerender } = renderInProduct(<ShownCard {...card} onClose={onClose} />);
  return { onClose, close: () => rerender(<p>The profile</p>) };
}

it('opening the card requests a new code for crew, and shows its age, without the code of the record', async () => {
  const sent = isConnected(minutesAgo(0));
  await keep(minutesAgo(50));
  open();
  expect(await screen.findByText('Confirmed by the server just now, at 11:00 AM MST')).toBeTruthy();
  expect(screen.getByRole('img', code)).toBeTruthy();
  expect(screen.queryByRole('img', ownCode)).toBeNull();
  expect(sent.map(({ path, body }) => [path, body])).toEqual([['/functions/v1/card-statement', {}]]);
});

it('a new crew code is on the device the next time, offline too', async () => {
  // A later visit has another page and client.
  expectComplaint(/Multiple GoTrueClient instances/);
  isConnected(minutesAgo(3));
  open();
  await screen.findByRole('img', code);
  isAlone();
  open();
  await waitFor(() =>
    expect(screen.getAllByText('Confirmed by the server 3 minutes ago, at 10:57 AM MST')).toHaveLength(2),
  );
});

it('a kept crew code over a day old, which nobody accepts, is not shown', async () => {
  isAlone();
  await keep(minutesAgo(24 * 60 + 1));
  open();
  expect(await screen.findByText('This code has expired. Connect to get a new one.')).toBeTruthy();
  expect(screen.queryByRole('img', code)).toBeNull();
});

it('the shown card without a code for crew and a connection says what to do', async () => {
  isAlone();
  open();
  expect(
    await screen.findByText('There is no code for crew yet. Connect once; then it shows offline too.'),
  ).toBeTruthy();
  expect(screen.queryByRole('img', code)).toBeNull();
});

it('the shown card has the code of the record and none for crew, not even a kept one, if nothing is in force', async () => {
  const sent = isConnected(minutesAgo(0));
  await keep(minutesAgo(5));
  open('2026-11-20T17:59:00+00:00');
  expect(await screen.findByText('Nothing is in force, so there is no code for crew.')).toBeTruthy();
  expect(screen.queryByRole('img', code)).toBeNull();
  expect(screen.getByRole('img', ownCode)).toBeTruthy();
  expect(sent).toEqual([]);
});

async function setVisible(isVisible: boolean) {
  Object.defineProperty(document, 'visibilityState', { value: isVisible ? 'visible' : 'hidden', configurable: true });
  await act(async () => document.dispatchEvent(new Event('visibilitychange')));
}

/** Locks like a browser's; counts those still held. */
function locks() {
  const held = new Set<object>();
  const request = vi.fn(async () => {
    const lock = { release: async () => held.delete(lock) };
    held.add(lock);
    return lock;
  });
  return { held, request };
}

function keepAwake(request: () => Promise<unknown>) {
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
}

it('the shown card keeps the screen awake, again after another app, and no longer than it is open', async () => {
  const { held, request } = locks();
  isAlone();
  keepAwake(request);
  const { close } = open();
  expect(request).toHaveBeenCalledWith('screen');
  await setVisible(false);
  expect(request).toHaveBeenCalledTimes(1);
  await setVisible(true);
  expect(request).toHaveBeenCalledTimes(2);
  expect(held.size).toBe(1);
  await act(async () => close());
  expect(held.size).toBe(0);
});

it.each([undefined, () => Promise.reject(new DOMException('The battery is low', 'NotAllowedError'))])(
  "is shown even if the screen can't be kept awake",
  async (request) => {
    isAlone();
    if (request) keepAwake(request);
    open();
    expect(await screen.findByRole('article', { name: 'Member card of Amelia Ortega' })).toBeTruthy();
  },
);

it.each([
  ['Esc', () => userEvent.keyboard('{Escape}')],
  ['Close', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
])('the shown card is closed by %s', async (_, press) => {
  isAlone();
  const { onClose } = open();
  await press();
  expect(onClose).toHaveBeenCalledOnce();
});

it('the shown card is light in dark mode, which returns afterward', () => {
  chooseTheme('dark');
  isAlone();
  const { close } = open();
  expect(document.documentElement.dataset.theme).toBe('light');
  act(close);
  expect(document.documentElement.dataset.theme).toBe('dark');
  chooseTheme('system');
});
