import { heldPrograms } from '@ffl/domain/credentials/held-programs';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { toCredential } from '../../api/credentials/queries.ts';
import { toMember } from '../../api/members/rows.ts';
import { toProgram } from '../../api/programs/queries.ts';
import { keepOwn } from '../../lib/session/kept-own.ts';
import { storedUserId } from '../../lib/session/stored-session.ts';
import { stubCaches } from '../../testing/browser.ts';
import { expectComplaint } from '../../testing/complaints.ts';
import { renderInProduct } from '../../testing/in-product.tsx';
import { certificationRow, memberRow, programRow, stubNetwork } from '../../testing/sample-rows.ts';
import { storeSession } from '../../testing/tokens.ts';
import { CrewCode } from './crew-code.tsx';

const now = new Date('2026-11-20T18:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const link = 'https://flight.test/verify#AbC';
const code = { name: 'QR code with which crew check the card of Amelia Ortega' };
const rescue = programRow('Rescue Deployment', 'LG1');

beforeEach(() => {
  stubCaches();
  // Imitates a browser that stores no keys.
  vi.stubGlobal('indexedDB', undefined);
  storeSession();
});

const isConnected = (signedAt: Date) =>
  stubNetwork({
    '/functions/v1/card-statement': () => ({ body: { data: { link, signedAt: signedAt.toISOString() } } }),
  });
const isAlone = () => stubNetwork({ '/functions/v1/card-statement': () => 'lost' });
const keep = (signedAt: Date) => keepOwn('statement', storedUserId() ?? '', { link, signedAt: signedAt.toISOString() });

function open(until = '2027-11-20T18:00:00+00:00') {
  const held = heldPrograms([toCredential(certificationRow(rescue, until), [])], [toProgram(rescue)], now);
  const person = { userId: storedUserId() ?? '', member: toMember(memberRow()), held, now };
  renderInProduct(<CrewCode {...person} onClose={() => undefined} />);
}

it('opening the crew code requests a new one, and shows its age', async () => {
  const sent = isConnected(minutesAgo(0));
  await keep(minutesAgo(50));
  open();
  expect(await screen.findByText('Confirmed by the server just now, at 11:00 AM MST')).toBeTruthy();
  expect(screen.getByRole('img', code)).toBeTruthy();
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

it('the crew code screen without a code and a connection says what to do', async () => {
  isAlone();
  open();
  expect(await screen.findByText('There is no code yet.')).toBeTruthy();
  expect(screen.queryByRole('img', code)).toBeNull();
});

it('the crew code screen shows no code, not even a kept one, if nothing is in force', async () => {
  const sent = isConnected(minutesAgo(0));
  await keep(minutesAgo(5));
  open('2026-11-20T17:59:00+00:00');
  expect(await screen.findByText('Nothing is in force, so there is nothing to show.')).toBeTruthy();
  expect(screen.queryByRole('img', code)).toBeNull();
  expect(sent).toEqual([]);
});
