import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { challenge, provideTurnstile, turnstile } from '../../testing/captcha.ts';
import { fill } from '../../testing/fill.ts';
import { renderInProduct } from '../../testing/in-product.tsx';
import { json, stubNetwork } from '../../testing/network.ts';
import { SignInPage } from './sign-in-page.tsx';

const path = '/functions/v1/signin';
const unlocked = { isLocked: false, attemptsCount: 3, lockedUntil: null, reason: null, remainingMinutes: 0 };
const refusal = (error: string, code = 'credentials_wrong') => ({
  user: null,
  session: null,
  code,
  error,
  message: error,
  details: { ...unlocked, captchaRequired: true },
});

type Sent = { email: string; password: string; captchaToken?: string };

// Loaded in advance, so that no test waits for what the page loads on demand.
beforeAll(() => Promise.all([import('./captcha-step.tsx'), import('../../components/captcha/external-provider.ts')]));

/** Opens the form and makes the first attempt, which the server answers by requiring a CAPTCHA. */
async function openWithCaptcha(
  later: (body: Sent) => Response,
  first = () => json(401, refusal('Invalid login credentials')),
) {
  const widget = provideTurnstile();
  const bodies: Sent[] = [];
  const answer = async (request: Request) => {
    bodies.push((await request.json()) as Sent);
    const body = bodies.at(-1) as Sent;
    return bodies.length === 1 ? first() : later(body);
  };
  const status = () => json(200, { securityStatus: unlocked });
  stubNetwork({ [path]: answer, '/functions/v1/security-status': status, ...challenge }, turnstile);
  const component = () => (
    <SignInPage
      email="ana@example.org"
      notice="Account Created Successfully!"
      onSignedIn={() => undefined}
      loadForgotPassword={() => Promise.reject(new TypeError())}
    />
  );
  const router = createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() });
  await act(async () => {
    renderInProduct(<RouterProvider router={router as never} />);
  });
  const person = userEvent.setup();
  await fill(person, await screen.findByLabelText('Password'), 'Wrong-1!');
  const submit = () => person.click(screen.getByRole('button', { name: 'Sign In' }));
  await submit();
  const heading = await screen.findByRole('heading', { name: 'Security Verification Required' });
  await widget.shown(1);
  return { widget, bodies, person, submit, heading };
}

it('a sign-in form that needs a CAPTCHA has focus on its new heading, and keeps what was typed', async () => {
  const { heading } = await openWithCaptcha(() => json(401, refusal('Invalid login credentials')));
  expect(document.activeElement).toBe(heading);
  expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('ana@example.org');
  expect((screen.getByLabelText('Password') as HTMLInputElement).value).toBe('Wrong-1!');
  expect(screen.getByRole('alert').textContent).toBe('Invalid login credentials');
});

it('a sign-in form that needs a CAPTCHA sends nothing before it is passed, says so and moves focus there', async () => {
  const { bodies, submit } = await openWithCaptcha(() => json(401, refusal('Invalid login credentials')));
  await submit();
  const sentence = await screen.findByText('Please complete the CAPTCHA challenge');
  expect(document.activeElement?.contains(sentence)).toBe(true);
  expect(bodies).toHaveLength(1);
});

it('a sign-in form that needs a CAPTCHA shows only the challenge to someone who did nothing wrong, and no more once it is passed', async () => {
  const demand = 'Please complete the CAPTCHA challenge';
  const { widget } = await openWithCaptcha(
    () => json(401, refusal('Invalid login credentials')),
    () => json(400, refusal(demand, 'captcha_required')),
  );
  expect(screen.getAllByText(demand)).toHaveLength(1);
  expect(screen.queryByText('Account Created Successfully!')).toBeNull();
  await widget.solve(1, 'proof-1');
  expect(screen.queryByText(demand)).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('a sign-in form that needs a CAPTCHA sends the proof along', async () => {
  const { widget, bodies, submit } = await openWithCaptcha(() =>
    json(403, { error: 'Email not confirmed', details: null }),
  );
  await widget.solve(1, 'proof-1');
  await submit();
  expect(await screen.findByText('Email not confirmed')).toBeTruthy();
  expect(bodies).toEqual([
    { email: 'ana@example.org', password: 'Wrong-1!' },
    { email: 'ana@example.org', password: 'Wrong-1!', captchaToken: 'proof-1' },
  ]);
});

it.each([
  ['a wrong password', () => json(401, refusal('Invalid login credentials'))],
  ['a failure of another kind', () => json(503, { error: 'The database cannot be reached.', details: null })],
])('a sign-in form that needs a CAPTCHA starts a new round after %s, because a proof works once', async (_, answer) => {
  const { widget, bodies, submit } = await openWithCaptcha(answer);
  await widget.solve(1, 'proof-1');
  await submit();
  await widget.solve(2, 'proof-2');
  await submit();
  await widget.shown(3);
  expect(bodies.map(({ captchaToken }) => captchaToken)).toEqual([undefined, 'proof-1', 'proof-2']);
});

it('a sign-in form that needs a CAPTCHA says once that the server refused the proof', async () => {
  const { widget, submit } = await openWithCaptcha(() =>
    json(400, refusal('CAPTCHA verification failed', 'captcha_refused')),
  );
  await widget.solve(1, 'proof-1');
  await submit();
  await widget.shown(2);
  expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual(['CAPTCHA verification failed']);
});

it('a sign-in form that needs a CAPTCHA waits for an e-mail, since the challenge is made for it', async () => {
  const { person } = await openWithCaptcha(() => json(401, refusal('Invalid login credentials')));
  await person.clear(screen.getByLabelText('Email'));
  expect(screen.getByText('Enter your email first: the security check is made for it.')).toBeTruthy();
});
