import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { json, stubNetwork } from '../testing/network.ts';
import { visit } from '../testing/open-at.tsx';
import { settleUntil } from '../testing/settle.ts';
import { freshTokens, user } from '../testing/tokens.ts';

const token = 't'.repeat(56);
const asMember = {
  '/auth/v1/user': () => json(200, user),
  '/rest/v1/administrators': () => json(200, []),
  '/rest/v1/members': () => json(200, [{ id: 'm1', first_name: 'Mia', last_name: 'Olsen' }]),
  '/rest/v1/programs': () => json(200, []),
  '/rest/v1/certifications': () => json(200, []),
};
const refused = () =>
  Response.json(
    { code: 'otp_expired', message: 'Email link is invalid or has expired' },
    { status: 403, headers: { 'X-Supabase-Api-Version': '2024-01-01' } },
  );

// Transformed in advance, so that no test waits for the pages' lazy modules.
beforeAll(() =>
  Promise.all([
    import('./screens/reset-password-screen.tsx'),
    import('./screens/verify-email-screen.tsx'),
    import('./screens/confirm-screen.tsx'),
    import('./layouts/signed-in-layout.tsx'),
    import('../features/profile/profile-page.tsx'),
    import('../lib/session/session-work.ts'),
  ]),
);
afterEach(() => vi.useRealTimers());

it.each([
  [`/verify-email?token=${token}`, '/verify-email'],
  [`/reset-password?token=${token}&type=recovery`, '/reset-password'],
  [`/reset-password#access_token=${token}&refresh_token=r&type=recovery`, '/reset-password'],
  [`/auth/confirm?token_hash=${token}&type=signup`, '/auth/confirm'],
])('a mailed token leaves the address bar: %s', async (address, path) => {
  stubNetwork({
    '/functions/v1/verify-email': () => new Promise(() => {}),
    '/auth/v1/verify': () => new Promise(() => {}),
  });
  const router = await visit(address);
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(router.history.location.href).toBe(path));
  expect(router.state.location.href).toBe(path);
});

it('a mailed token that is spent fills in the email at sign-in where the tab has opened it before', async () => {
  const answers = [json(200, { success: true, email: 'nora@example.org' }), json(200, { success: true })];
  stubNetwork({ '/functions/v1/verify-email': () => answers.shift() ?? expect.fail() });
  for (const _ of ['opened', 'opened again']) {
    await visit(`/verify-email?token=${token}`);
    fireEvent.click(await screen.findByRole('link', { name: 'Sign In to Your Account' }));
    expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe('nora@example.org');
    cleanup();
  }
});

it('a mailed token is still there after a reload', async () => {
  const sent = stubNetwork({ '/functions/v1/verify-email': () => json(200, { success: true }) });
  const router = await visit(`/verify-email?token=${token}`);
  await screen.findByRole('heading', { name: 'Email Verified!' });
  expect(router.history.location.state.link).toEqual({ token });
  expect(await sent[0]?.json()).toEqual({ token });
});

it('/auth/confirm says it is confirming', async () => {
  stubNetwork({ '/auth/v1/verify': () => new Promise(() => {}) });
  await visit(`/auth/confirm?token_hash=${token}&type=signup`);
  expect(await screen.findByRole('heading', { name: 'Confirming your email...' })).toBeTruthy();
});

it("/auth/confirm opens the role's home page with the session the code gives", async () => {
  const sent = stubNetwork({ ...asMember, '/auth/v1/verify': () => json(200, { ...freshTokens(), user }) });
  const router = await visit(`/auth/confirm?token_hash=${token}&type=signup`);
  await waitFor(() => expect(router.state.location.pathname).toBe('/member'));
  const spent = sent.filter(({ url }) => url.includes('/verify'));
  expect(spent).toHaveLength(1);
  expect(await spent[0]?.json()).toMatchObject({ token_hash: token, type: 'signup' });
});

it('/auth/confirm goes to sign-in if the code gives no session', async () => {
  stubNetwork({ '/auth/v1/verify': () => json(200, {}) });
  const router = await visit(`/auth/confirm?token_hash=${token}&type=email`);
  await waitFor(() => expect(router.state.location.pathname).toBe('/signin'));
});

it.each([
  ['is refused', `?token_hash=${token}&type=email`],
  ['has no token', '?type=email'],
  ['has no type', `?token_hash=${token}`],
  ['has an unknown type', `?token_hash=${token}&type=sms`],
])('/auth/confirm ends at the error page if the link %s', async (_, search) => {
  stubNetwork({ '/auth/v1/verify': refused });
  const router = await visit(`/auth/confirm${search}`);
  expect(await screen.findByRole('heading', { name: 'This link is not valid' })).toBeTruthy();
  expect(router.state.location.pathname).toBe('/error');
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/signin', '/member/signup']);
});

it('/auth/confirm keeps a link that got no response, and retries it', async () => {
  let isDown = true;
  stubNetwork({ '/auth/v1/verify': () => (isDown ? new Response('', { status: 503 }) : json(200, {})) });
  const router = await visit(`/auth/confirm?token_hash=${token}&type=email`);
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Your link was not checked' }));
  isDown = false;
  fireEvent.click(retry);
  await waitFor(() => expect(router.state.location.pathname).toBe('/signin'));
});

it('/auth/confirm hands a recovery on to the reset page, unspent', async () => {
  const sent = stubNetwork({});
  const router = await visit(`/auth/confirm?token_hash=${token}&type=recovery`);
  expect(await screen.findByLabelText('New password')).toBeTruthy();
  expect(router.state.location.href).toBe('/reset-password');
  expect(sent).toEqual([]);
});

it('/reset-password with a broken link goes to sign-in after 3 seconds', async () => {
  stubNetwork({});
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const router = await visit('/reset-password?token=short&type=recovery');
  await settleUntil(() => screen.queryByRole('alert')?.textContent?.includes('Invalid Token') === true);
  await act(() => vi.advanceTimersByTimeAsync(2900));
  expect(router.state.location.pathname).toBe('/reset-password');
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(router.state.location.pathname).toBe('/signin');
});

it('/reset-password after a reset says so at sign-in', async () => {
  stubNetwork({
    '/auth/v1/verify': () => json(200, { ...freshTokens(), user }),
    '/auth/v1/user': () => json(200, user),
  });
  const router = await visit(`/reset-password?token=${token}&type=recovery`);
  fireEvent.change(await screen.findByLabelText('New password'), { target: { value: 'Kestrel-42!' } });
  fireEvent.change(screen.getByLabelText('Confirm new password'), { target: { value: 'Kestrel-42!' } });
  fireEvent.click(screen.getByRole('button', { name: 'Reset Password' }));
  expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeTruthy();
  expect(screen.getByText('Password has been reset successfully', { selector: 'form *' })).toBeTruthy();
  expect(router.state.location.state.link).toBeUndefined();
  expect(localStorage.getItem('ffl-session')).toBeNull();
});

it('/signin after a registration asks to verify the e-mail, already filled in', async () => {
  stubNetwork({});
  const router = await visit('/error');
  await screen.findByRole('heading', { level: 1 });
  await act(() =>
    router.navigate({
      to: '/signin',
      state: { message: 'Please verify your email before you sign in.', email: 'nora@example.org' },
    }),
  );
  expect(screen.getByText('Please verify your email before you sign in.')).toBeTruthy();
  expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('nora@example.org');
});
