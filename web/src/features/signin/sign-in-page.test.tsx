import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { badGateway, json, stubNetwork } from '../../testing/network.ts';
import { freshTokens, user } from '../../testing/tokens.ts';
import { SignInPage } from './sign-in-page.tsx';

const unlocked = { isLocked: false, attemptsCount: 1, lockedUntil: null, reason: null, remainingMinutes: 0 };
const locked = { ...unlocked, isLocked: true, attemptsCount: 5, lockedUntil: '2026-11-20T20:15:00Z' };
const refusal = { user: null, session: null, error: 'Invalid login credentials' };

afterEach(() => vi.useRealTimers());

async function open(email = 'ana@example.org') {
  const component = () => <SignInPage email={email} onSignedIn={() => undefined} />;
  const routeTree = createRootRoute({ component });
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  await act(async () => {
    render(<RouterProvider router={router as never} />);
  });
}

async function attempt(person = userEvent.setup()) {
  await person.type(await screen.findByLabelText('Password'), 'Wrong-1!');
  await person.click(screen.getByRole('button', { name: 'Sign In' }));
}

function signInAnswers(status: number, body: unknown, security: unknown = unlocked) {
  return stubNetwork({
    '/functions/v1/signin': () => json(status, body),
    '/functions/v1/security-status': () => json(200, { securityStatus: security }),
  });
}

describe('a failed sign-in says at the form', () => {
  it('what the server says', async () => {
    signInAnswers(401, { ...refusal, details: { ...unlocked, captchaRequired: false } });
    await open();
    await attempt();
    expect((await screen.findByRole('alert')).textContent).toBe('Invalid login credentials');
  });

  it('"Sign in failed" when the server says nothing', async () => {
    signInAnswers(401, { user: null, session: null, error: null, details: null });
    await open();
    await attempt();
    expect((await screen.findByRole('alert')).textContent).toBe('Sign in failed');
  });

  it('"Network error occurred" without a connection', async () => {
    stubNetwork({});
    await open();
    await attempt();
    expect((await screen.findByRole('alert')).textContent).toBe('Network error occurred');
  });

  it('"Network error occurred" when nothing answers behind the gateway', async () => {
    stubNetwork({ '/functions/v1/signin': badGateway });
    await open();
    await attempt();
    expect((await screen.findByRole('alert')).textContent).toBe('Network error occurred');
  });

  it('"Authentication failed" when the answer has no session', async () => {
    signInAnswers(200, { user, session: null, error: null, details: null });
    await open();
    await attempt();
    expect((await screen.findByRole('alert')).textContent).toBe('Authentication failed');
  });

  it('"Authentication succeeded but user data is missing" when the client has no user after all', async () => {
    stubNetwork({
      '/functions/v1/signin': () => json(200, { user, session: freshTokens(), error: null, details: null }),
      '/auth/v1/user': () =>
        json(403, { code: 'user_not_found', message: 'User from sub claim in JWT does not exist' }),
    });
    await open();
    await attempt();
    expect((await screen.findByRole('alert')).textContent).toBe('Authentication succeeded but user data is missing');
  });
});

describe('the sign-in form', () => {
  it('names missing input under the fields and puts the focus on the first, without asking the server', async () => {
    const sent = signInAnswers(401, refusal);
    await open('');
    await userEvent.click(await screen.findByRole('button', { name: 'Sign In' }));
    expect(await screen.findByText('Email is required')).toBeTruthy();
    expect(screen.getByText('Password is required')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
    expect(sent).toEqual([]);
  });

  it('keeps what was typed after a refusal', async () => {
    signInAnswers(401, { ...refusal, details: unlocked });
    await open();
    await attempt();
    await screen.findByRole('alert');
    expect((screen.getByLabelText('Password') as HTMLInputElement).value).toBe('Wrong-1!');
    expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('ana@example.org');
  });

  it('shows and hides the password', async () => {
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Show password' }));
    expect((screen.getByLabelText('Password') as HTMLInputElement).type).toBe('text');
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect((screen.getByLabelText('Password') as HTMLInputElement).type).toBe('password');
  });

  it('becomes "Security Verification Required" when the server asks for it', async () => {
    signInAnswers(401, { ...refusal, details: { ...unlocked, captchaRequired: true } });
    await open();
    await attempt();
    expect(await screen.findByRole('heading', { name: 'Security Verification Required' })).toBeTruthy();
  });
});

describe('the lock screen', () => {
  it('opens when the answer says locked, with reason, attempts and end, and takes the focus', async () => {
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

  it('opens when only the security status says locked, with the usual reason', async () => {
    signInAnswers(401, { ...refusal, details: unlocked }, { ...locked, remainingMinutes: 1 });
    await open();
    await attempt();
    expect(await screen.findByText('Try again in 1 minute')).toBeTruthy();
    expect(screen.getByText('Too many failed login attempts')).toBeTruthy();
  });

  it('leads to an empty form for a different account', async () => {
    signInAnswers(423, { ...refusal, details: { ...locked, remainingMinutes: 2 } });
    await open();
    await attempt();
    await userEvent.click(await screen.findByRole('button', { name: 'Try Different Account' }));
    expect(((await screen.findByLabelText('Email')) as HTMLInputElement).value).toBe('');
  });
});
