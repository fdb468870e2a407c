import { screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { ToastOutlet } from '../../app/app.tsx';
import { fill } from '../../testing/fill.ts';
import { renderInProduct } from '../../testing/in-product.tsx';
import { stubNetwork } from '../../testing/network.ts';
import { freshTokens, storeSession, user } from '../../testing/tokens.ts';
import { ResetPasswordPage } from './reset-password-page.tsx';

const mailed = { token: 't'.repeat(56), type: 'recovery' };
const good = 'Kestrel-42!';

beforeAll(() =>
  Promise.all([import('../../components/ui/toast-view.tsx'), import('../../lib/session/auth-client.ts')]),
);

type Answer = () => Response | Promise<Response>;

const authError =
  (status: number, code: string, message: string, more: object = {}) =>
  () =>
    Response.json({ code, message, ...more }, { status, headers: { 'X-Supabase-Api-Version': '2024-01-01' } });
const opened = () => Response.json({ ...freshTokens(), user });
const weak = (words: string, reason: string) =>
  authError(422, 'weak_password', words, { weak_password: { reasons: [reason] } });
const tooShort = weak('Password must be at least 12 characters long', 'length');

function open(answers: { verify?: Answer; update?: Answer; more?: Record<string, Answer> } = {}, parameters = mailed) {
  const { verify = opened, update = () => Response.json(user), more = {} } = answers;
  const sent = stubNetwork({ '/auth/v1/verify': verify, '/auth/v1/user': update, ...more });
  const onLeave = vi.fn();
  renderInProduct(
    <>
      <ResetPasswordPage parameters={parameters} onLeave={onLeave} />
      <ToastOutlet />
    </>,
  );
  return { person: userEvent.setup(), sent, onLeave };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Reset Password' });
const toasted = async (title: string) =>
  (await screen.findByText(title, { selector: '[data-title]' })).parentElement?.textContent;

async function fillBoth(person: UserEvent, password = good, confirmation = password) {
  await fill(person, field('New password'), password);
  await fill(person, field('Confirm new password'), confirmation);
}

async function send(person: UserEvent, password = good) {
  await fillBoth(person, password);
  await person.click(button());
}

it("the new password can't be sent while a field is empty, and the reason is beside the button", async () => {
  const { person } = open();
  expect(button().disabled).toBe(true);
  expect(screen.getByText('Please enter your new password in both fields.')).toBeTruthy();
  await fill(person, field('New password'), good);
  expect(button().disabled).toBe(true);
  await fill(person, field('Confirm new password'), good);
  expect(button().disabled).toBe(false);
});

it("the new password shows every broken rule while typing, and can't be sent", async () => {
  const { person } = open();
  await person.type(field('New password'), 'a');
  for (const sentence of [
    'Password must be at least 8 characters long',
    'Password must contain at least one uppercase letter',
    'Password must contain at least one number',
    'Password must contain at least one special character (!@#$%^&*)',
  ]) {
    expect(screen.getByText(sentence)).toBeTruthy();
  }
  await person.clear(field('New password'));
  await person.type(field('New password'), 'A');
  expect(screen.getByText('Password must contain at least one lowercase letter')).toBeTruthy();
  await person.type(field('Confirm new password'), 'A');
  expect(button().disabled).toBe(true);
});

it('the new password must be repeated exactly', async () => {
  const { person } = open();
  await fillBoth(person, good, `${good}x`);
  expect(screen.getByText('Passwords do not match')).toBeTruthy();
  expect(button().disabled).toBe(true);
});

it('the new password is requested as a new one, so password managers offer and keep it', () => {
  open();
  expect([field('New password').autocomplete, field('Confirm new password').autocomplete]).toEqual([
    'new-password',
    'new-password',
  ]);
});

it('the new password that is missing is named if the form is submitted anyway', async () => {
  const { sent } = open();
  button().form?.requestSubmit();
  expect(await toasted('Password Required')).toContain('Please enter your new password in both fields.');
  expect(sent).toEqual([]);
});

describe('the link', () => {
  it("a reset link isn't spent before the password is sent", async () => {
    const { person, sent, onLeave } = open();
    await fillBoth(person);
    expect(sent).toEqual([]);
    await person.click(button());
    const filledIn = ['Password has been reset successfully', 'ana@example.org'];
    await waitFor(() => expect(onLeave.mock.lastCall).toEqual(filledIn));
    expect(sent.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual([
      'POST /auth/v1/verify',
      'PUT /auth/v1/user',
    ]);
    expect(await sent[0]?.json()).toMatchObject({ token_hash: mailed.token, type: 'recovery' });
    expect(await sent[1]?.json()).toMatchObject({ password: good });
  });

  it('a reset link works on a device whose clock is a day ahead', async () => {
    const past = Math.floor(Date.now() / 1000) - 86_400;
    const { person, onLeave } = open({ verify: () => Response.json({ ...freshTokens(), expires_at: past, user }) });
    await send(person);
    await waitFor(() => expect(onLeave).toHaveBeenCalled());
  });

  it('a reset link with session tokens sets that session first', async () => {
    const { access_token, refresh_token } = freshTokens();
    const parameters = { access_token, refresh_token, type: 'recovery' };
    const { person, sent, onLeave } = open({}, parameters as never);
    await send(person);
    await waitFor(() => expect(onLeave).toHaveBeenCalled());
    expect(sent.map(({ method }) => method)).toEqual(['GET', 'GET', 'PUT']);
  });

  it.each([
    [
      'that has expired',
      authError(403, 'otp_expired', 'Email link is invalid or has expired'),
      'This password reset link has expired. Please request a new password reset.',
    ],
    ['of a banned account', authError(403, 'user_banned', 'User is banned'), 'User is banned'],
    [
      'that is refused for another reason',
      authError(400, 'validation_failed', 'x'),
      'Invalid reset link. Please request a new password reset.',
    ],
    ['without a session', authError(403, 'session_not_found', 'x'), 'Auth session missing!'],
  ])('a reset link %s is reported as a session error, and leads away', async (_, verify, text) => {
    const { person } = open({ verify });
    await send(person);
    expect((await screen.findByRole('alert')).textContent).toBe(`Session Error${text}`);
    expect(await toasted('Session Error')).toContain(text);
    expect(screen.getByRole('button', { name: 'Go to Sign In' })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Reset password' }));
  });

  it.each([
    [503, 'Network error occurred. Please try again in a moment.'],
    [429, 'Request rate limit reached'],
  ])('a reset link can be retried after %i', async (status, text) => {
    let isDown = true;
    const down = authError(status, 'over_request_rate_limit', 'Request rate limit reached');
    const { person, onLeave } = open({ verify: () => (isDown ? down() : opened()) });
    await send(person);
    expect((await screen.findByRole('alert')).textContent).toBe(`Session Error${text}`);
    isDown = false;
    await person.click(await screen.findByRole('button', { name: 'Reset Password' }));
    await waitFor(() => expect(onLeave).toHaveBeenCalled());
  });
});

it('a password the server finds too weak is reported at the field, which gets focus', async () => {
  const { person } = open({ update: tooShort });
  await send(person);
  const sentence = 'Password must be at least 12 characters long';
  expect(await screen.findByText(sentence, { selector: 'form *' })).toBeTruthy();
  expect(await toasted('Password Update Failed')).toContain(sentence);
  expect(document.activeElement).toBe(field('New password'));
  await waitFor(() => expect(button().disabled).toBe(true));
});

it('a password the server finds too weak gets one line per problem, without what the reasons mean', async () => {
  const words =
    "This password is on the list of common passwords. Please choose another one. Your password can't be just your name, your email or words from this product";
  const { person } = open({
    update: weak(words, 'pwned'),
  });
  await send(person);
  await waitFor(() => expect(field('New password').getAttribute('aria-invalid')).toBe('true'));
  expect(
    screen
      .getAllByRole('listitem')
      .map((line) => line.textContent)
      .filter((line) => !/^(Done: |Password Update Failed)/.test(line ?? '')),
  ).toEqual([
    'This password is on the list of common passwords. Please choose another one',
    "Your password can't be just your name, your email or words from this product",
  ]);
});

it('a password the server finds too weak for its length changes the rule to the length the server requires, for every password after it', async () => {
  const { person } = open({ update: weak('Too short for you', 'length') });
  await send(person);
  await screen.findByText('Password must be at least 12 characters long', { selector: 'form li *' });
  expect(screen.queryByText(/At least 8 characters/)).toBeNull();
  await fillBoth(person, 'Kestrel-43!');
  expect(screen.getByText('Password must be at least 12 characters long', { selector: 'form li *' })).toBeTruthy();
  expect(button().disabled).toBe(true);
  await fillBoth(person, 'Kestrel-Ridge-42!');
  expect(screen.getByText('At least 12 characters', { selector: 'form li *' })).toBeTruthy();
  expect(button().disabled).toBe(false);
});

it('a password the server finds too weak is no longer shown by the toast once corrected', async () => {
  const { person } = open({ update: tooShort });
  await send(person);
  await toasted('Password Update Failed');
  await person.type(field('New password'), 'x');
  await waitFor(() => expect(screen.queryByText('Password Update Failed')).toBeNull());
});

it('a password the server finds too weak can be replaced with the same opened link', async () => {
  let isFirst = true;
  const update = () => {
    const answer = isFirst ? tooShort() : Response.json(user);
    isFirst = false;
    return answer;
  };
  const { person, sent, onLeave } = open({ update });
  await send(person);
  await screen.findByText('Password must be at least 12 characters long', { selector: 'form *' });
  await send(person, 'Kestrel-Ridge-42!');
  await waitFor(() => expect(onLeave).toHaveBeenCalled());
  expect(sent.filter(({ url }) => url.includes('/verify'))).toHaveLength(1);
});

it("an update that fails shows the server's words", async () => {
  const { person } = open({
    update: authError(422, 'same_password', 'New password should be different from the old password.'),
  });
  await send(person);
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Password Update FailedNew password should be different from the old password.',
  );
});

it.each([502, 503, 504])('an update that fails without a response (%i) can be retried', async (status) => {
  const { person } = open({ update: () => new Response('', { status }) });
  await send(person);
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Password Update FailedNetwork error occurred. Please try again in a moment.',
  );
  await waitFor(() => expect(button().disabled).toBe(false));
});

it.each([
  ['is missing', authError(403, 'session_not_found', 'x'), 'Auth session missing!'],
  [
    'took too long',
    authError(403, 'bad_jwt', 'invalid JWT'),
    'This password reset link has expired. Please request a new password reset.',
  ],
])('an update that fails because the session %s needs a new link', async (_, update, text) => {
  const { person } = open({ update });
  await send(person);
  expect((await screen.findByRole('alert')).textContent).toBe(`Session Error${text}`);
});

it('after a reset, nobody is signed in in this browser, and sessions elsewhere are left to the server', async () => {
  storeSession();
  const more = { '/auth/v1/logout': () => new Response(null, { status: 204 }) };
  const { person, sent, onLeave } = open({ more });
  await send(person);
  await waitFor(() => expect(onLeave).toHaveBeenCalled());
  expect(localStorage.getItem('ffl-session')).toBeNull();
  expect(sent.filter(({ url }) => url.includes('/logout')).map(({ url }) => new URL(url).search)).toEqual([
    '?scope=local',
  ]);
  expect(await toasted('Password has been reset successfully')).toBeTruthy();
});

it('after a reset, nothing of the opened link was ever stored in the browser', async () => {
  const { person, onLeave } = open({ update: tooShort });
  await send(person);
  await screen.findByText('Password must be at least 12 characters long', { selector: 'form *' });
  expect(Object.keys(localStorage)).toEqual([]);
  expect(onLeave).not.toHaveBeenCalled();
});
