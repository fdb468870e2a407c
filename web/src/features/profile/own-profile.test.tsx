import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { announceCredentialChange } from '../../lib/write/broadcast.ts';
import { stubCaches } from '../../testing/browser.ts';
import { renderInProduct } from '../../testing/in-product.tsx';
import {
  type CertificationWithPunches,
  certificationRow,
  idOf,
  memberRow,
  programRow,
  punchRow,
  stubNetwork,
} from '../../testing/sample-rows.ts';
import { OwnProfile } from './own-profile.tsx';

const avalanche = programRow('Avalanche Deployment', 'LG1');
const rescue = programRow('Rescue Deployment', 'LG1');
const liftTicket = programRow('Lift Ticket', 'LG1');
const liftTicketAtTwo = programRow('Lift Ticket', 'LG2');
const member = memberRow();

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

type Setup = { held?: CertificationWithPunches[]; members?: unknown[]; status?: number; grounding?: object | null };

function show({ held = [], members = [member], status = 200, grounding = null }: Setup) {
  const credentials = { reads: 0, status: 200 };
  let known = grounding;
  stubNetwork({
    '/rest/v1/programs': () => ({ body: [avalanche, rescue, liftTicket, liftTicketAtTwo] }),
    '/rest/v1/rpc/own_grounding': () => ({ body: { grounding: known } }),
    '/rest/v1/members': () => ({ body: members, status }),
    '/rest/v1/certifications': () => {
      credentials.reads += 1;
      return { body: held, status: credentials.status };
    },
  });
  const opened = { isShown: false, open: () => undefined, close: () => undefined };
  const page = (changes: object = {}) => (
    <OwnProfile userId={idOf('account')} memberId={member.id} opened={{ ...opened, ...changes }} />
  );
  const { toast, rerender } = renderInProduct(page());
  const ground = (next: object) => {
    known = next;
  };
  return { credentials, ground, toast, rerender: (changes: object) => rerender(page(changes)) };
}

async function card(setup: Setup) {
  show(setup);
  const shown = await screen.findByRole('article', { name: 'Member card of Amelia Ortega' });
  // Content below the heading renders later.
  await screen.findByRole('heading', { name: 'Punch History' });
  await screen.findAllByText(/^(No punches yet\.|20\d\d)$/);
  return shown;
}

describe('below the card', () => {
  it('the line below the card says whether the card opens without a connection, once the pages are kept', async () => {
    stubCaches();
    const workers = new EventTarget();
    Object.defineProperty(navigator, 'serviceWorker', { value: workers, configurable: true });
    await card({});
    expect(screen.getByText('Not kept on this device yet.')).toBeTruthy();
    Object.defineProperty(workers, 'controller', { value: {} });
    act(() => void workers.dispatchEvent(new Event('controllerchange')));
    expect(await screen.findByText('Opens without a connection.')).toBeTruthy();
  });
});

it('the card names the soonest expiry in force and any lapsed credential, and never says just active', async () => {
  const held = [
    certificationRow(rescue, inDays(-3)),
    certificationRow(liftTicket, inDays(12)),
    certificationRow(avalanche, inDays(200)),
  ];
  const text = (await card({ held })).textContent;
  expect(text).toMatch(/Lift Ticket until \w{3} \d\d, \d{4}12 days left/);
  expect(text).toMatch(/Rescue Deployment expired \w{3} \d\d, \d{4}/);
  expect(text.toLowerCase()).not.toContain('active');
});

it('the card gives every program tile its own date', async () => {
  const held = [certificationRow(rescue, inDays(-3)), certificationRow(avalanche, inDays(200))];
  const tiles = within(await card({ held })).getAllByRole('listitem');
  expect(tiles.map((tile) => tile.textContent)).toEqual([
    expect.stringMatching(/^AVuntil /),
    expect.stringMatching(/^RDexpired /),
  ]);
});

it('the card shows at most three programs and counts the others', async () => {
  const held = [avalanche, rescue, liftTicket, liftTicketAtTwo].map((program) =>
    certificationRow(program, inDays(100)),
  );
  const shown = await card({ held });
  expect(within(shown).getAllByRole('listitem')).toHaveLength(3);
  expect(within(shown).getByText('+1 more')).toBeTruthy();
});

it('the card of somebody grounded says so and is gray, with the reason beside it and never on it', async () => {
  const grounding = { id: '7', since: inDays(-1), until: '2099-12-03', reason: 'Broken wrist' };
  const shown = await card({ held: [certificationRow(rescue, inDays(100))], grounding });
  expect(shown.textContent).toContain('Grounded until Dec 03, 2099');
  expect(shown.textContent).toMatch(/RDgrounded ends /);
  expect(shown.textContent).not.toContain('wrist');
  expect(shown.querySelector('header')?.className).toContain('grayscale');
  expect(await screen.findByText('Reason: Broken wrist')).toBeTruthy();
});

it("a card looks as before once the grounding's last day is over", async () => {
  const grounding = { id: '7', since: inDays(-9), until: inDays(-2).slice(0, 10), reason: 'Broken wrist' };
  const { textContent } = await card({ held: [certificationRow(rescue, inDays(100))], grounding });
  expect(textContent).not.toContain('Grounded');
  expect(screen.queryByText('Reason: Broken wrist')).toBeNull();
});

it('the card says EXPIRED if nothing is in force', async () => {
  expect((await card({ held: [certificationRow(rescue, inDays(-3))] })).textContent).toContain('EXPIRED');
});

it('the card says Inactive if no credential is held', async () => {
  expect(within(await card({ held: [] })).getByText('Inactive')).toBeTruthy();
});

it('the card says so if no certification level is set', async () => {
  expect(within(await card({})).getByText('No certification level set')).toBeTruthy();
});

it('the card names the base if the same program is held at two', async () => {
  const held = [certificationRow(liftTicket, inDays(100)), certificationRow(liftTicketAtTwo, inDays(-2))];
  const shown = await card({ held });
  expect(shown.textContent).toMatch(/Lift Ticket at LG1 until .*Lift Ticket at LG2 expired/);
});

it("the card leaves a lapsed program's tile without its color", async () => {
  const held = [certificationRow(rescue, inDays(-3)), certificationRow(avalanche, inDays(200))];
  const tile = within(await card({ held })).getByRole('img', { name: 'Rescue Deployment' });
  expect(tile.className).not.toContain('bg-program');
});

it('the list of credentials has no way to punch or delete', async () => {
  await card({ held: [certificationRow(avalanche, inDays(100))] });
  expect(screen.queryByRole('button', { name: /punch|delete|renew/i })).toBeNull();
});

it('the list of credentials warns from 30 days on', async () => {
  await card({ held: [certificationRow(avalanche, inDays(25))] });
  expect(screen.getAllByText('25 days left')).toHaveLength(2);
});

it('the list of credentials has the lapsed ones apart at its end', async () => {
  await card({ held: [certificationRow(rescue, inDays(-3)), certificationRow(avalanche, inDays(100))] });
  const rowsOf = (name: string) => within(screen.getByRole('table', { name })).getAllByRole('rowheader');
  expect(rowsOf('Active Credentials').map(({ textContent }) => textContent)).toEqual(['AVAvalanche Deployment LG1']);
  expect(rowsOf('Expired').map(({ textContent }) => textContent)).toEqual(['RDRescue Deployment LG1']);
});

it('the punch history says which punch left the credential lapsed', async () => {
  const punches = [punchRow({ punch_date: '2026-02-09T12:00:00+00:00' })];
  const lapsed = {
    ...certificationRow(avalanche, '2026-01-20T12:00:00+00:00', punches),
    annual_date: '2025-01-20T12:00:00+00:00',
  };
  await card({ held: [lapsed] });
  expect(punchesOf('2026')[0]?.textContent).toContain(
    'Stayed lapsed: the annual training had ended on Jan 20, 2026, only Annual Initial Training brings it back',
  );
});

it('the punch history has the newest first, with undone ones struck through', async () => {
  const punches = [
    punchRow({ id: idOf('first'), punch_type: 'initial_issuance', punch_date: '2025-01-09T12:00:00+00:00' }),
    punchRow({
      id: idOf('second'),
      punch_type: 'live_mission',
      punch_date: '2026-01-09T12:00:00+00:00',
      notes: '[LIVE MISSION] 1/9/2026 Punch recorded on 1/9/2026',
    }),
    punchRow({
      id: idOf('third'),
      punch_date: '2026-02-09T12:00:00+00:00',
      voided_at: '2026-02-10T12:00:00+00:00',
      void_reason: 'Wrong person',
    }),
  ];
  await card({ held: [certificationRow(avalanche, inDays(100), punches)] });
  const [latest, mission] = punchesOf('2026');
  const [initial] = punchesOf('2025');
  expect(latest?.textContent).toContain('RenewalAVAvalanche Deployment LG1Taken backFeb 09, 2026');
  expect(latest?.textContent).toContain('Reason: Wrong person');
  expect(latest?.querySelectorAll('.line-through')).toHaveLength(4);
  expect(mission?.textContent).toBe('Live MissionAVAvalanche Deployment LG1Jan 09, 2026');
  expect(initial?.textContent).toContain('Initial IssuanceAVAvalanche Deployment LG1Jan 09, 2025');
  expect(initial?.querySelector('.line-through')).toBeNull();
});

it('the punch history goes by year across programs, and has the newest six until all are asked for', async () => {
  const punchesIn = (year: number) =>
    [1, 2, 3, 4, 5].map((month) =>
      punchRow({ id: idOf(`${year} ${month}`), punch_date: `${year}-0${month}-09T12:00:00+00:00` }),
    );
  await card({
    held: [
      certificationRow(rescue, inDays(100), punchesIn(2025)),
      certificationRow(avalanche, inDays(90), punchesIn(2026)),
    ],
  });
  const years = screen.getAllByRole('region', { name: /^\d{4}$/ });
  expect(years.map((year) => within(year).getByRole('heading').textContent)).toEqual(['2026', '2025']);
  expect(punchesOf('2025')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Show all 10 entries' }));
  expect(punchesOf('2025')).toHaveLength(5);
});

it('the punch history says so if there is none', async () => {
  await card({ held: [certificationRow(avalanche, inDays(100))] });
  expect(screen.getByText('No punches yet.')).toBeTruthy();
});

it('the profile says Loading... until it knows', () => {
  show({});
  expect(screen.getByText('Loading...')).toBeTruthy();
});

it('the profile says if no member belongs to the account', async () => {
  show({ members: [] });
  expect(await screen.findByText('Member not found')).toBeTruthy();
});

it("the profile says if it couldn't be loaded, and offers a retry", async () => {
  show({ status: 403, members: [] });
  expect(await screen.findByText('Failed to load member data')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});

it('the profile reports a failed refresh in a message, but never over a card that others look at', async () => {
  const { credentials, toast, rerender } = show({});
  await screen.findByRole('article');
  credentials.status = 400;
  announceCredentialChange({ type: 'credential-updated', memberId: member.id, programId: avalanche.id });
  await waitFor(() => expect(toast.current?.text).toBe('Failed to load member data'));
  rerender({ isShown: true });
  await waitFor(() => expect(toast.current).toBeUndefined());
  rerender({ isShown: false });
  await waitFor(() => expect(toast.current?.text).toBe('Failed to load member data'));
});

it('the profile shows nothing in force a minute after its member was grounded, even if nobody touches the phone', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { ground } = show({ held: [certificationRow(rescue, inDays(100))] });
  await screen.findByRole('article');
  expect(screen.queryByText(/^Grounded/)).toBeNull();
  ground({ since: '2026-11-01T18:00:00Z', until: null, reason: null });
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect((await screen.findAllByText(/^Grounded/)).length).toBeGreaterThan(0);
});

it('the profile refetches only after a credential event of its own member, or of an import', async () => {
  const { credentials } = show({});
  await screen.findByRole('article');
  announceCredentialChange({ type: 'credential-updated', memberId: idOf('somebody else'), programId: avalanche.id });
  announceCredentialChange({ type: 'credential-updated', memberId: member.id, programId: avalanche.id });
  await waitFor(() => expect(credentials.reads).toBe(2));
  announceCredentialChange({ type: 'credential-updated', memberId: null, programId: null });
  await waitFor(() => expect(credentials.reads).toBe(3));
});

function punchesOf(year: string) {
  return within(screen.getByRole('region', { name: year })).getAllByRole('listitem');
}

function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().replace('Z', '000+00:00');
}
