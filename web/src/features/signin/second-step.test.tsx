import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it, vi } from 'vitest';
import { hasStoredSession } from '../../lib/session/stored-session.ts';
import { fill } from '../../testing/fill.ts';
import { renderInProduct } from '../../testing/in-product.tsx';
import { json, stubNetwork } from '../../testing/network.ts';
import { freshTokens, user } from '../../testing/tokens.ts';
import { SignInPage } from './sign-in-page.tsx';

// Loaded in advance, so that no test waits for what the page loads on demand.
beforeAll(() =>
  Promise.all([import('./sign-in.ts'), import('./second-step.tsx'), import('../../lib/session/session-work.ts')]),
);

const app = {
  id: 'f1',
  factor_type: 'totp',
  status: 'verified',
  friendly_name: 'Phone',
  created_at: '2026-11-01T00:00:00Z',
};

async function signInTo(factorStep: object) {
  const onSignedIn = vi.fn();
  stubNetwork({
    '/functions/v1/signin': () =>
      json(200, { user: { ...user, factors: [app] }, session: freshTokens(), factorStep, error: null, details: null }),
    '/auth/v1/user': () => json(200, user),
    '/rest/v1/administrators': () =>
      json(200, [{ id: 'a1', first_name: 'Ada', last_name: 'Moe', role: 'admin', is_active: true }]),
    '/auth/v1/factors': () =>
      json(200, { id: 'f2', type: 'totp', totp: { qr_code: '<svg/>', secret: 'JBSWY3DP', uri: 'otpauth://totp/a' } }),
    '/auth/v1/factors/f1/challenge': () => json(200, { id: 'c1', type: 'totp', expires_at: 4_000_000_000 }),
    '/auth/v1/factors/f1/verify': () =>
      json(422, { error_code: 'mfa_verification_failed', message: 'Invalid TOTP code entered' }),
  });
  const component = () => (
    <SignInPage
      email="ana@example.org"
      onSignedIn={onSignedIn}
      loadForgotPassword={() => Promise.reject(new TypeError())}
    />
  );
  const open = async () => {
    const router = createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() });
    await act(async () => {
      renderInProduct(<RouterProvider router={router as never} />);
    });
  };
  await open();
  const person = userEvent.setup();
  await fill(person, await screen.findByLabelText('Password'), 'Right-Horse-77!');
  await person.click(screen.getByRole('button', { name: 'Sign In' }));
  return { person, onSignedIn, open };
}

it('after the password, the second step is required, and until it is given the browser stores nothing of the session', async () => {
  const { person, onSignedIn } = await signInTo({ kind: 'give' });
  await fill(person, await screen.findByLabelText('Code from your authenticator app'), '000000');
  await person.click(screen.getByRole('button', { name: 'Sign In' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'That code is not right. Codes change every 30 seconds and work once.',
  );
  expect(hasStoredSession()).toBe(false);
  expect(onSignedIn).not.toHaveBeenCalled();
});

it('after the password, an overdue administrator is led to a mailed link, and nothing else', async () => {
  await signInTo({ kind: 'link first' });
  expect(await screen.findByRole('heading', { name: 'Two-step verification is required' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Get a reset link' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Not now' })).toBeNull();
  expect(hasStoredSession()).toBe(false);
});

it('after the password, an administrator with time left is offered one, told when it is required, and may continue', async () => {
  const { person, onSignedIn } = await signInTo({ kind: 'offered', dueAt: '2026-11-30T18:00:00Z' });
  expect(
    await screen.findByText(/Administrators and leads need more than a password from Nov 30, 2026 on\./),
  ).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Not now' }));
  await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
  expect(hasStoredSession()).toBe(true);
});

it('after the password, a phone that drops the page comes back to the code of the app that was being set up', async () => {
  const { person, open } = await signInTo({ kind: 'set up' });
  await person.click(await screen.findByRole('button', { name: 'Authenticator app' }));
  expect(await screen.findByText('JBSW Y3DP')).toBeTruthy();
  expect(hasStoredSession()).toBe(false);
  cleanup();
  await open();
  expect(await screen.findByText('JBSW Y3DP')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open the app on this phone' })).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Use another account' }));
  cleanup();
  await open();
  expect(await screen.findByLabelText('Password')).toBeTruthy();
  expect(sessionStorage).toHaveLength(0);
});
