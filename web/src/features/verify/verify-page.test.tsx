import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { stubCaches } from '../../testing/browser.ts';
import { type CardIssuer, createCardIssuer } from '../../testing/card-issuer.ts';
import { visit } from '../../testing/open-at.tsx';

const now = new Date('2026-11-20T18:00:00Z');
const photo = 'data:image/png;base64,AAAA';
const programs = [
  { index: 3, name: 'Avalanche Deployment', base: 'LG1', until: new Date('2027-11-20T18:00:00Z') },
  { index: 9, name: 'Lift Ticket', base: null, until: new Date('2026-12-20T18:00:00Z') },
];

const lapsed = { index: 5, name: 'Rescue Deployment', base: 'LG1', until: new Date('2026-11-04T06:59:59Z') };

let ours: CardIssuer;
let sent: [string, string][];

beforeAll(async () => {
  ours = await createCardIssuer('https://flight.test', 'OurKey-1');
  // Transformed in advance, so that no test waits for lazy modules.
  await import('./verify-page.tsx');
});
beforeEach(() => {
  stubCaches();
  vi.useFakeTimers({ now, toFake: ['Date'] });
});
afterEach(() => vi.useRealTimers());

type Connection = { revoked?: number[]; held?: number[]; at?: Date };

async function connect({ revoked = [], held = [3, 9], at = now }: Connection = {}) {
  const list = await ours.list({ at, revoked });
  const answers: Record<string, () => Response> = {
    '/functions/v1/card-keys': () => Response.json(ours.keySet),
    '/functions/v1/card-status': () => new Response(list, { headers: { Date: at.toUTCString() } }),
    '/functions/v1/present-card': () =>
      Response.json({ data: { photo, isPhotoOver: false, at, held: held.map(placeToday) } }),
  };
  sent = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    sent.push([path, String(init.body ?? '')]);
    return answers[path]?.() ?? new Response('', { status: 404 });
  });
}

const placeToday = (index: number) => ({
  index,
  until: [...programs, lapsed].find((one) => one.index === index)?.until,
});

const verdict = (text: RegExp) => waitFor(() => expect(screen.getByRole('status').textContent).toMatch(text));

const signed = () => ours.statement({ signedAt: new Date(now.getTime() - 12 * 60_000), programs });

it('the card check shows the verdict, who it is, every program separately, the photo, and how old everything is', async () => {
  await connect();
  await visit(`/verify#${await signed()}`);
  await verdict(/^ValidEverything below is in force\.$/);
  expect(screen.getByRole('heading', { name: 'Amelia Ortega' })).toBeTruthy();
  expect((await screen.findByRole('img', { name: 'The person: Amelia Ortega' })).getAttribute('src')).toBe(photo);
  const [stated, ages] = screen.getAllByRole('list').map((list) => within(list).getAllByRole('listitem'));
  expect(stated?.map(({ textContent }) => textContent)).toEqual([
    'Avalanche Deployment at LG1Validuntil Nov 20, 2027, 11:00 AM MST',
    'Lift TicketValiduntil Dec 20, 2026, 11:00 AM MST',
  ]);
  expect(ages?.map(({ textContent }) => textContent)).toEqual([
    'Checked with the server, Nov 20, 2026, 11:00 AM MST',
    'Code made 12 minutes ago',
    'List of what was revoked: just now',
  ]);
});

it('the card check takes the code out of the address, and sends it only to be presented', async () => {
  await connect();
  const text = await signed();
  const router = await visit(`/verify#${text}`);
  await verdict(/^Valid/);
  expect(router.state.location.href).toBe('/verify');
  await screen.findByRole('img');
  const presented = expect.stringContaining(JSON.stringify({ statement: text }).slice(0, -1));
  expect(sent.filter(([, body]) => body !== '')).toEqual([
    ['/functions/v1/present-card', presented],
    // The photo arrives after the verdict.
    ['/functions/v1/present-card', presented],
  ]);
});

it('the card check says which program was revoked, and then shows no photo', async () => {
  await connect({ revoked: [9] });
  await visit(`/verify#${await signed()}`);
  await verdict(/^Revoked/);
  // The final verdict: by then the check has stored what it keeps, so nothing reaches the next test.
  await screen.findByText(/^Checked with the server/);
  const [stated] = screen.getAllByRole('list').map((list) => within(list).getAllByRole('listitem'));
  expect(stated?.map(({ textContent }) => textContent)).toEqual([
    'Avalanche Deployment at LG1Validuntil Nov 20, 2027, 11:00 AM MST',
    'Lift TicketRevokeduntil Dec 20, 2026, 11:00 AM MST',
  ]);
  expect(screen.queryByRole('img')).toBeNull();
});

it('the card check checks again on request, by what holds then', async () => {
  await connect();
  await visit(`/verify#${await signed()}`);
  await screen.findByText('Everything below is in force.');
  await connect({ held: [3] });
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await screen.findByText('A credential below was revoked after this code was made.')).toBeTruthy();
});

it('the card check says offline how old the list is, and checks again when the connection returns', async () => {
  await connect();
  await visit('/verify');
  await screen.findByText(/^Works offline\. List made /);
  cleanup();
  vi.setSystemTime(now.getTime() + 20 * 60_000);
  const text = await signed();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await visit(`/verify#${text}`);
  await verdict(/^Valid/);
  // Valid according to this device, but waiting for the server first.
  expect(
    await screen.findByText(
      'Without a connection: the list on this device was made 20 minutes ago. Anything revoked since then does not show.',
    ),
  ).toBeTruthy();
  expect(
    screen.getByText(
      'Check the name against an ID. Without a connection there is no photo, and a code passed on to someone else still works for a minute.',
    ),
  ).toBeTruthy();
  await connect({ revoked: [9], at: new Date(now.getTime() + 20 * 60_000) });
  vi.setSystemTime(now.getTime() + 21 * 60_000);
  act(() => void dispatchEvent(new Event('online')));
  await verdict(/^Revoked/);
});

it('the card check gets a newer list every half minute, in case the connection is lost', async () => {
  vi.useFakeTimers({ now, toFake: ['Date', 'setInterval', 'clearInterval'], shouldAdvanceTime: true });
  await connect();
  await visit('/verify');
  await screen.findByText('Works offline. List made just now.');
  const sentBefore = sent.length;
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  await waitFor(() => expect(sent.slice(sentBefore).map(([path]) => path)).toContain('/functions/v1/card-status'));
});

it('the card check keeps what the server said about a code when the connection is gone', async () => {
  await connect({ held: [3] });
  await visit(`/verify#${await signed()}`);
  await verdict(/^Revoked/);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
  await screen.findByText('Checked without a connection, Nov 20, 2026, 11:00 AM MST');
  await verdict(/^Revoked/);
});

it('the card check keeps what the server said after the page was reopened, too', async () => {
  await connect({ held: [3] });
  const text = await signed();
  await visit(`/verify#${text}`);
  await verdict(/^Revoked/);
  cleanup();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await visit(`/verify#${text}`);
  await screen.findByText('Checked without a connection, Nov 20, 2026, 11:00 AM MST');
  await verdict(/^Revoked/);
});

it('the card check shows at once what this device knows, and nothing green before the server answered', async () => {
  await connect();
  await visit('/verify');
  await screen.findByText(/^Works offline\. List made /);
  cleanup();
  const text = await signed();
  const answer = globalThis.fetch;
  const { promise, resolve } = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => promise.then(() => answer(path, init)));
  await visit(`/verify#${text}`);
  await verdict(/^ValidAsking the server\. Until it answers, this is what this device knows\.$/);
  expect(screen.getByRole('heading', { name: 'Amelia Ortega' })).toBeTruthy();
  expect(document.querySelector('[class*="bg-active"]')).toBeNull();
  resolve();
  await verdict(/^ValidEverything below is in force\.$/);
  expect(screen.getByRole('status').className).toContain('bg-active-tint');
});

it('the card check names what lapsed in the verdict, which is then not green, and what is in force first', async () => {
  await connect({ held: [3, 5, 9] });
  const text = await ours.statement({ signedAt: now, programs: [...programs, lapsed] });
  await visit(`/verify#${text}`);
  await verdict(/^Partly validOnly what is marked Valid is in force\.Rescue Deployment lapsed Nov 03, 2026$/);
  expect(screen.getByRole('status').className).not.toContain('bg-active');
  const [stated] = screen.getAllByRole('list').map((list) => within(list).getAllByRole('listitem'));
  expect(stated?.map(({ textContent }) => textContent)).toEqual([
    'Avalanche Deployment at LG1Validuntil Nov 20, 2027, 11:00 AM MST',
    'Lift TicketValiduntil Dec 20, 2026, 11:00 AM MST',
    'Rescue Deployment at LG1Lapsedon Nov 03, 2026, 11:59 PM MST',
  ]);
  expect(await screen.findByRole('img', { name: 'The person: Amelia Ortega' })).toBeTruthy();
});

it("the card check checks again by itself once there is a connection, even if the device's clock is ahead", async () => {
  await connect();
  await visit('/verify');
  await screen.findByText(/^Works offline\. List made /);
  cleanup();
  const text = await signed();
  vi.setSystemTime(now.getTime() + 3 * 3_600_000);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await visit(`/verify#${text}`);
  await screen.findByText('Checked without a connection, Nov 20, 2026, 2:00 PM MST');
  await connect({ revoked: [9], at: new Date(now.getTime() + 60_000) });
  act(() => void dispatchEvent(new Event('online')));
  await screen.findByText('Checked with the server, Nov 20, 2026, 11:01 AM MST');
  await verdict(/^Revoked/);
});

it("the card check says what a code opened as a link leaves behind, and names the page's address", async () => {
  await connect();
  await visit(`/verify#${await signed()}`);
  await verdict(/^Valid/);
  expect(screen.getByText("This code was opened as a link, so it stays in this browser's history.")).toBeTruthy();
  expect(
    screen.getByText(`The address of this page is ${location.host}. If the browser shows another, close it.`),
  ).toBeTruthy();
});

it('the card check says that a torn code could not be read, and accuses nobody', async () => {
  await connect();
  await visit(`/verify#${(await signed()).slice(0, -20)}`);
  await verdict(/^Could not be readThis code is not complete, or it is not a crew code\.$/);
  expect(screen.queryByText(/forged/i)).toBeNull();
});

it('the card check names nobody for a changed code', async () => {
  await connect();
  const text = await signed();
  await visit(`/verify#${text.slice(0, 40)}${text[40] === 'A' ? 'B' : 'A'}${text.slice(41)}`);
  await verdict(/^Forged/);
  expect(document.body.textContent).not.toContain('Amelia');
});

it('the card check forgets the code after five minutes', async () => {
  await connect();
  const text = await signed();
  vi.useFakeTimers({ now, toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await visit(`/verify#${text}`);
  await verdict(/^Valid/);
  await act(() => vi.advanceTimersByTimeAsync(4.9 * 60_000));
  expect(screen.getByRole('heading', { name: 'Amelia Ortega' })).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(0.1 * 60_000));
  expect(screen.getByRole('heading', { name: 'This check has expired.' })).toBeTruthy();
  expect(document.body.textContent).not.toContain('Amelia');
});

it('the card check says what ends within minutes, and a verdict that stays open changes when it has ended', async () => {
  const at = new Date('2026-12-20T17:58:00Z');
  vi.useFakeTimers({ now: at, toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await connect({ at });
  await visit(`/verify#${await ours.statement({ signedAt: at, programs })}`);
  await verdict(/^ValidEverything below is in force\.Lift Ticket ends in 2 minutes, at 11:00 AM MST$/);
  await act(() => vi.advanceTimersByTimeAsync(2 * 60_000 + 1_000));
  await verdict(/^Partly validOnly what is marked Valid is in force\.Lift Ticket lapsed Dec 20, 2026$/);
});

it('the card check without a code says how to get one, and prepares the device', async () => {
  await connect();
  await visit('/verify');
  expect(await screen.findByRole('heading', { name: 'Check a card' })).toBeTruthy();
  expect(await screen.findByText(/^Works offline\. List made /)).toBeTruthy();
});

it('the card check says that the address lacks https, without which no signature can be checked', async () => {
  await connect();
  const text = await signed();
  vi.stubGlobal('crypto', { randomUUID: crypto.randomUUID });
  await visit(`/verify#${text}`);
  expect(await screen.findByRole('heading', { name: 'Codes cannot be checked here.' })).toBeTruthy();
});
