import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { fill } from '../../testing/fill.ts';
import { renderInProduct } from '../../testing/in-product.tsx';
import { authRefusal, badGateway, json, stubNetwork } from '../../testing/network.ts';
import { freshTokens, user } from '../../testing/tokens.ts';
import { SignInPage, type SignInPageProps } from './sign-in-page.tsx';

const unlocked = { isLocked: false, attemptsCount: 1, lockedUntil: null, reason: null, remainingMinutes: 0 };
const locked = { ...unlocked, isLocked: true, attemptsCount: 5, lockedUntil: '2026-11-20T20:15:00Z' };
const refusal = { user: null, session: null, error: 'Invalid login credentials' };

// Loaded in advance, so that no test waits for what the page loads on demand.
beforeAll(() =>
  Promise.all([import('./sign-in.ts'), import('./lock-screen.tsx'), import('../../lib/session/session-work.ts')]),
);
afterEach(() => vi.useRealTimers());

const loadNothing = (): ReturnType<SignInPageProps['loadForgotPassword']> => Promise.reject(new TypeError());

async function open(email = 'ana@example.org', loadForgotPassword = loadNothing) {
  const component = () => (
    <SignInPage email={email} onSignedIn={() => undefined} loadForgotPassword={loadForgotPassword} />
  );
  const routeTree = createRootRoute({ component });
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  await act(async () => {
    renderInProduct(<RouterProvider router={router as never} />);
  });
}

async function attempt(person = userEvent.setup()) {
  await fill(person, await screen.findByLabelText('Password'), 'Wrong-1!');
  await person.click(screen.getByRole('button', { name: 'Sign In' }));
}

function signInAnswers(status: number, body: unknown, security: unknown = unlocked) {
  return stubNetwork({
    '/functions/v1/signin': () => json(status, body),
    '/functions/v1/security-status': () => json(200, { securityStatus: security }),
  });
}

describe('a failed sign-in says at the form', () => {
  it('a failed sign-in says what the server says', async () => {
    signInAnswers(401, { ...refusal, details: { ...unlocked, captchaRequired: false } });
    await open();
    await attempt();
    expect((await screen.findByRole('alert')).textContent).toBe('Invalid login credentials');
  });

  it('a failed sign-in says "Sign in failed" if the server says nothing', async () => {
    signInAnswers(401, { user: null, session: null, error: null, details: null });
    await open();
    await attempt();
    expect((await screen.findByRole('alert')).textContent).toBe('Sign in failed');
  });

  it('a failed sign-in says "Network error occurred" without a connection', async () => {
    stubNetwork({});
    await open();
    await attempt();
    expect((await screen.findByRole('alert')).textContent).toBe('Network error occurred');
  });

  it('a failed sign-in says "Network error occurred" if nothing answers behind the gateway', async () => {
    stubNetwork({ '/functions/v1/signin': badGateway });
    await open();
    await attempt();
    expect((await screen.findByRole('alert')).textContent).toBe('Network error occurred');
  });

  it('a failed sign-in says "Authentication failed" if the response has no session', async () => {
    signInAnswers(200, { user, session: null, error: null, details: null });
    await open();
    await attempt();
    expect((await screen.findByRole('alert')).textContent).toBe('Authentication failed');
  });

  it.each([
    ['is refused', () => authRefusal(403, 'user_not_found')],
    ['is answered with nobody', () => json(200, {})],
  ])('a failed sign-in says "Authentication succeeded but user data is missing" if the user %s', async (_, answer) => {
    stubNetwork({
      '/functions/v1/signin': () => json(200, { user, session: freshTokens(), error: null, details: null }),
      '/auth/v1/user': answer,
    });
    await open();
    await attempt();
    expect((await screen.findByRole('alert')).textContent).toBe('Authentication succeeded but user data is missing');
  });
});

describe("a session that can't be taken over says", () => {
  const full = () => json(200, { user, session: freshTokens(), error: null, details: null });

  function signInThen(answer: () => Response) {
    return stubNetwork({ '/functions/v1/signin': full, '/auth/v1/user': answer });
  }

  it('a failed sign-in says "Auth session missing!" if the session has already ended', async () => {
    signInThen(() => authRefusal(403, 'session_not_found'));
    await open();
    await attempt();
    expect((await screen.findByRole('alert')).textContent).toBe('Auth session missing!');
  });

  it('a failed sign-in says why the password is too weak', async () => {
    const weakness = { message: 'Password is known to be weak', weak_password: { reasons: ['length', 'pwned'] } };
    signInThen(() => authRefusal(422, 'weak_password', weakness));
    await open();
    await attempt();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Password is known to be weak (too short, easy to guess)',
    );
  });

  it.each([502, 503, 504])('a failed sign-in says "Network error occurred" on %i, which may pass', async (status) => {
    signInThen(() => new Response('', { status }));
    await open();
    await attempt();
    expect((await screen.findByRole('alert')).textContent).toBe('Network error occurred');
  });
});

it.each([
  [429, 'Too many sign-in attempts from this address. Please wait 3 more minutes.'],
  [503, 'Too many sign-ins at once. Please try again in a moment.'],
  [403, 'User is banned'],
])("a refusal in the server's words is shown for %i", async (status, sentence) => {
  signInAnswers(status, { user: null, session: null, error: sentence, message: sentence, details: null });
  await open();
  await attempt();
  expect((await screen.findByRole('alert')).textContent).toBe(sentence);
});

it("an unconfirmed e-mail is reported with the way on, whatever the server's words", async () => {
  const error = 'Your e-mail still waits for you';
  signInAnswers(403, { user: null, session: null, code: 'email_not_confirmed', error, details: null });
  await open();
  await attempt();
  expect(await screen.findByText('Your e-mail still waits for you')).toBeTruthy();
  expect(
    screen.getByText(
      'Open the link in the message that we sent you. If you cannot find it, sign up again to get a new one.',
    ),
  ).toBeTruthy();
});

it.each([
  ['a refusal without details', () => json(401, { ...refusal, details: null })],
  ['too many attempts', () => json(429, { error: 'Too many', details: null })],
  ['an answer that got lost', () => Promise.reject(new TypeError('Failed to fetch'))],
])(
  "after any other failure, the security status is checked: %s opens a locked account's lock screen",
  async (_, answer) => {
    const sent = stubNetwork({
      '/functions/v1/signin': answer,
      '/functions/v1/security-status': () => json(200, { securityStatus: { ...locked, remainingMinutes: 3 } }),
    });
    await open();
    await attempt();
    expect(await screen.findByText('Try again in 3 minutes')).toBeTruthy();
    expect(await sent.at(-1)?.json()).toEqual({ email: 'ana@example.org' });
  },
);

it('the sign-in form names missing input under the fields and moves focus to the first, without asking the server', async () => {
  const sent = signInAnswers(401, refusal);
  await open('');
  await userEvent.click(await screen.findByRole('button', { name: 'Sign In' }));
  expect(await screen.findByText('Email is required')).toBeTruthy();
  expect(screen.getByText('Password is required')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  expect(sent).toEqual([]);
});

it('the sign-in form keeps what was typed after a refusal', async () => {
  signInAnswers(401, { ...refusal, details: unlocked });
  await open();
  await attempt();
  await screen.findByRole('alert');
  expect((screen.getByLabelText('Password') as HTMLInputElement).value).toBe('Wrong-1!');
  expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('ana@example.org');
});

it('the sign-in form shows and hides the password', async () => {
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Show password' }));
  expect((screen.getByLabelText('Password') as HTMLInputElement).type).toBe('text');
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect((screen.getByLabelText('Password') as HTMLInputElement).type).toBe('password');
});

it('the sign-in form becomes "Security Verification Required" when the server requires it', async () => {
  signInAnswers(401, { ...refusal, details: { ...unlocked, captchaRequired: true } });
  await open();
  await attempt();
  expect(await screen.findByRole('heading', { name: 'Security Verification Required' })).toBeTruthy();
});

it('the lock screen opens if the response says locked, with reason, attempts and end, and gets focus', async () => {
  signInAnswers(423, { ...refusal, details: { ...locked, reason: 'Suspicious activity', remainingMinutes: 14 } });
  await open();
  await attempt();
  const heading = await screen.findByRole('heading', { name: 'Account Temporarily Locked' });
  expect(await screen.findByText('Try again in 14 minutes')).toBeTruthy();
  expect(screen.getByText('Suspicious activity')).toBeTruthy();
  expect(screen.getByText('5')).toBeTruthy();
  expect(screen.getByText('Nov 20, 2026, 1:15 PM MST')).toBeTruthy();
  expect(document.activeElement).toBe(heading);
});

it('the lock screen opens if only the security status says locked, with the usual reason', async () => {
  signInAnswers(401, { ...refusal, details: unlocked }, { ...locked, remainingMinutes: 1 });
  await open();
  await attempt();
  expect(await screen.findByText('Try again in 1 minute')).toBeTruthy();
  expect(screen.getByText('Too many failed login attempts')).toBeTruthy();
});

it('the lock screen leads to an empty form for a different account', async () => {
  signInAnswers(423, { ...refusal, details: { ...locked, remainingMinutes: 2 } });
  await open();
  await attempt();
  await userEvent.click(await screen.findByRole('button', { name: 'Try Different Account' }));
  expect(((await screen.findByLabelText('Email')) as HTMLInputElement).value).toBe('');
});

describe('Forgot password?', () => {
  const Request = ({ email, onBack }: { email: string; onBack: (email: string) => void }) => (
    <button type="button" onClick={() => onBack('new@example.org')}>
      for {email}
    </button>
  );

  it('Forgot password? replaces the form with the typed e-mail, and leads back with it', async () => {
    stubNetwork({});
    await open('', () => Promise.resolve(Request));
    await userEvent.type(await screen.findByLabelText('Email'), 'bo@example.org');
    await userEvent.click(screen.getByRole('button', { name: 'Forgot password?' }));
    await userEvent.click(await screen.findByRole('button', { name: 'for bo@example.org' }));
    expect(((await screen.findByLabelText('Email')) as HTMLInputElement).value).toBe('new@example.org');
  });

  it('Forgot password? on a slow connection says that it is loading, loads once, and takes along what was typed meanwhile', async () => {
    stubNetwork({});
    let arrive = (_: typeof Request) => {};
    const load = vi.fn(() => new Promise<typeof Request>((resolve) => (arrive = resolve)));
    await open('', load);
    await userEvent.click(await screen.findByRole('button', { name: 'Forgot password?' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Loading...' }));
    await userEvent.type(screen.getByLabelText('Email'), 'cy@example.org');
    await act(async () => arrive(Request));
    expect(await screen.findByRole('button', { name: 'for cy@example.org' })).toBeTruthy();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it("Forgot password? says so if it can't be loaded, and the form stays", async () => {
    stubNetwork({});
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Forgot password?' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Network error occurred');
    expect(screen.getByRole('button', { name: 'Forgot password?' }).getAttribute('aria-busy')).toBeNull();
  });

  it('Forgot password? is offered on the lock screen too, for the locked account', async () => {
    signInAnswers(423, { ...refusal, details: { ...locked, remainingMinutes: 2 } });
    await open('ana@example.org', () => Promise.resolve(Request));
    await attempt();
    await userEvent.click(await screen.findByRole('button', { name: 'Reset password' }));
    expect(await screen.findByRole('button', { name: 'for ana@example.org' })).toBeTruthy();
  });
});

it('without a connection, the form says that sending needs one', async () => {
  stubNetwork({});
  await open();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void dispatchEvent(new Event('offline')));
  expect(await screen.findByText('You are offline. This needs a connection.')).toBeTruthy();
});
