import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { sessionKey } from '../lib/session/stored-session.ts';
import { stubCaches } from '../testing/browser.ts';
import { expectComplaint } from '../testing/complaints.ts';
import { authRefusal, json, stubNetwork } from '../testing/network.ts';
import { visit } from '../testing/open-at.tsx';
import { certificationRow, memberRow, programRow } from '../testing/sample-rows.ts';
import { freshTokens, storeSession } from '../testing/tokens.ts';

const member = memberRow();
const rescue = programRow('Rescue Deployment', 'LG1');
const readAt = new Date('2026-11-18T21:05:00Z');
const administrators = '/rest/v1/administrators';
const asMember = {
  [administrators]: () => json(200, []),
  '/rest/v1/members': () => json(200, [member]),
  '/rest/v1/programs': () => json(200, [rescue]),
  '/rest/v1/certifications': () => json(200, [certificationRow(rescue, '2026-11-19T06:59:59.999+00:00')]),
  '/auth/v1/logout': () => new Response(null, { status: 204 }),
};
const refused = () => json(401, { code: 'PGRST303', message: 'JWT session has ended', details: null, hint: null });

const sessionEnded = () => authRefusal(403, 'session_not_found');
const captivePortal = () => new Response('<html>Log in to the hotel</html>', { status: 403 });

let kept: () => string[];

// Transformed in advance, so that no test waits for lazy modules.
beforeAll(() =>
  Promise.all([import('../features/profile/profile-page.tsx'), import('./layouts/signed-in-layout.tsx')]),
);
beforeEach(() => {
  kept = stubCaches();
  // Simulates the next visit: another page with its own client.
  expectComplaint(/Multiple GoTrueClient instances/);
  vi.useFakeTimers({ toFake: ['Date'], now: readAt });
  // A controlled page was served from this device.
  const workers = Object.assign(new EventTarget(), { controller: {} });
  Object.defineProperty(navigator, 'serviceWorker', { value: workers, configurable: true });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

const card = () => screen.findByRole('article', { name: 'Member card of Amelia Ortega' });

/** A member viewed their own card; then the page was closed. */
async function lookAtCard() {
  storeSession();
  stubNetwork(asMember);
  await visit('/member');
  await card();
  await waitFor(() => expect(kept()).toEqual(['ffl-own']));
}

/** Simulates the next visit, at that time and without any response. */
async function openWithoutAnswer(at: string) {
  // A day later the client has a token to refresh, and says so when it can't.
  expectComplaint(/AuthRetryableFetchError: Failed to fetch/);
  cleanup();
  vi.setSystemTime(new Date(at));
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  return visit('/member');
}

it('without a response, the card opens even if the programs were last to load', async () => {
  storeSession();
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const later = () => arrived.then(() => json(200, [rescue]));
  const sent = stubNetwork({ ...asMember, '/rest/v1/programs': later });
  await visit('/member');
  await waitFor(() => expect(sent.some(({ url }) => url.includes('/certifications'))).toBe(true));
  await act(async () => arrive());
  await card();
  await openWithoutAnswer('2026-11-18T22:00:00Z');
  expect(await card()).toBeTruthy();
});

it('without a response, a member with a grant has their own card and nothing of what the grant shows', async () => {
  storeSession();
  const base = { id: 'b3', name: 'LG3' };
  stubNetwork({
    ...asMember,
    '/rest/v1/rpc/own_grants': () =>
      json(200, {
        first_name: member.first_name,
        last_name: member.last_name,
        member_id: member.id,
        grants: [{ id: 'g1', kind: 'reader', scope: 'base', base, organization: null, ends_at: null }],
      }),
  });
  await visit('/member');
  await card();
  const links = () => screen.getAllByRole('link').map(({ textContent }) => textContent);
  expect(links()).toContain('Readiness');
  await waitFor(() => expect(kept()).toEqual(['ffl-own']));
  await openWithoutAnswer('2026-11-18T22:00:00Z');
  await card();
  expect(links()).toContain('Profile');
  expect(links()).not.toContain('Readiness');
});

it("without a response, a member's card opens as kept, with the time of its last update", async () => {
  await lookAtCard();
  await openWithoutAnswer('2026-11-18T22:00:00Z');
  expect((await card()).textContent).toContain('Rescue Deployment until Nov 18, 2026, 11:59 PM MST');
  expect(screen.getByText('Last updated 2:05 PM MST')).toBeTruthy();
  expect(screen.queryByText(/Not updated since/)).toBeNull();
});

it('without a response, a slow server is reported, and the kept card is offered meanwhile', async () => {
  await lookAtCard();
  cleanup();
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: readAt, shouldAdvanceTime: true });
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  await visit('/member');
  expect(await screen.findByText('Loading...')).toBeTruthy();
  expect(screen.queryByText('The server has not answered yet.')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(screen.getByText('The server has not answered yet.')).toBeTruthy();
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTimeAsync(ms) });
  await user.click(await screen.findByRole('button', { name: 'Show the saved card' }));
  expect((await card()).textContent).toContain('Rescue Deployment until Nov 18, 2026');
  expect(screen.getByText('Last updated 2:05 PM MST')).toBeTruthy();
});

it('without a response, a captive portal that refuses everything, even a refresh, ends no session and wipes no card', async () => {
  await lookAtCard();
  cleanup();
  const tokens = { ...freshTokens(), expires_at: Math.floor(Date.now() / 1000) - 60 };
  localStorage.setItem(sessionKey, JSON.stringify(tokens));
  expectComplaint(/AuthRetryableFetchError/);
  vi.stubGlobal('fetch', () => Promise.resolve(captivePortal()));
  await visit('/member');
  expect(await card()).toBeTruthy();
  expect(localStorage.getItem(sessionKey)).not.toBeNull();
  expect(kept()).toEqual(['ffl-own']);
});

it('without a response, what lapsed meanwhile shows as expired, and after 24 hours the card says how old it is', async () => {
  await lookAtCard();
  await openWithoutAnswer('2026-11-19T21:05:00Z');
  const text = (await card()).textContent;
  expect(text).toContain('EXPIRED');
  expect(text).toContain('Not updated since Nov 18, 2026, 2:05 PM MST.');
});

it('without a response, a clock set back revives nothing and is reported', async () => {
  await lookAtCard();
  await openWithoutAnswer('2026-11-20T12:00:00Z');
  await card();
  await openWithoutAnswer('2026-11-18T12:00:00Z');
  expect((await card()).textContent).toContain('EXPIRED');
  expect(screen.getByText('The clock on this device is behind the last update.')).toBeTruthy();
});

it('without a response, nothing opens for another account, and what was kept is gone', async () => {
  await lookAtCard();
  const { access_token, ...tokens } = freshTokens();
  const claims = btoa(JSON.stringify({ sub: 'somebody else' })).replaceAll('=', '');
  localStorage.setItem(
    sessionKey,
    JSON.stringify({ ...tokens, access_token: access_token.replace(/\..*\./, `.${claims}.`) }),
  );
  expectComplaint(/Error in route match|RoleUnanswered/);
  await openWithoutAnswer('2026-11-18T22:00:00Z');
  expect(await screen.findByRole('heading', { name: 'Your account could not be checked' })).toBeTruthy();
  expect(kept()).toEqual([]);
});

it('without a response, signing out wipes what was kept', async () => {
  await lookAtCard();
  await openWithoutAnswer('2026-11-18T22:00:00Z');
  await card();
  await userEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
  expect(await screen.findByLabelText('Email')).toBeTruthy();
  expect(kept()).toEqual([]);
});

it('kept data is wiped when another tab signs out', async () => {
  await lookAtCard();
  localStorage.removeItem(sessionKey);
  act(() => void dispatchEvent(new StorageEvent('storage', { key: sessionKey })));
  expect(await screen.findByLabelText('Email')).toBeTruthy();
  expect(kept()).toEqual([]);
});

it('kept data is wiped when the server no longer honors the session', async () => {
  await lookAtCard();
  cleanup();
  stubNetwork({ [administrators]: refused, '/auth/v1/user': sessionEnded });
  await visit('/member');
  expect(await screen.findByLabelText('Email')).toBeTruthy();
  expect(kept()).toEqual([]);
});

it('kept data is wiped when the account no longer has a member, which is asked as soon as someone can answer', async () => {
  await lookAtCard();
  await openWithoutAnswer('2026-11-18T22:00:00Z');
  await card();
  stubNetwork({ ...asMember, '/rest/v1/members': () => json(200, []) });
  act(() => void dispatchEvent(new Event('online')));
  expect(await screen.findByLabelText('Email')).toBeTruthy();
  expect(kept()).toEqual([]);
});
