import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { ToastOutlet } from '../../app/app.tsx';
import { fill } from '../../testing/fill.ts';
import { renderInProduct } from '../../testing/in-product.tsx';
import { badGateway, json, stubNetwork } from '../../testing/network.ts';
import { VerifyEmailPage } from './verify-email-page.tsx';

// Loaded in advance, so that no test waits for what the page loads on demand.
beforeAll(() => import('../../components/ui/toast-view.tsx'));

type Answer = (request: Request) => Response | Promise<Response>;

async function open(answer: Answer, token: string = crypto.randomUUID()) {
  const sent = stubNetwork({ '/functions/v1/verify-email': answer });
  const component = () => <VerifyEmailPage token={token} />;
  const router = createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() });
  await act(async () => {
    renderInProduct(
      <>
        <StrictMode>
          <RouterProvider router={router as never} />
        </StrictMode>
        <ToastOutlet />
      </>,
    );
  });
  return { sent, token };
}

const toasted = async (title: string) =>
  (await screen.findByText(title, { selector: '[data-title]' })).parentElement?.textContent;
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const onScreen = (text: string | RegExp) => screen.findByText(text, { selector: 'main *' });

it('while the e-mail is being verified, the page says so', async () => {
  await open(() => new Promise(() => {}));
  expect(await heading('Verifying Your Email')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('One moment, please.');
});

it('a verified e-mail is announced on the page and in a toast, and leads to sign-in', async () => {
  const { sent, token } = await open(() => json(200, { success: true, message: 'verified' }));
  expect(document.activeElement).toBe(await heading('Email Verified!'));
  const link = screen.getByRole('link', { name: 'Sign In to Your Account' });
  expect(link.getAttribute('href')).toBe('/signin');
  expect(await toasted('Email Verified!')).toContain('Your account is now active. You can sign in.');
  expect(await sent[0]?.json()).toEqual({ token });
});

it('a verified e-mail was requested once, although the page starts twice in development', async () => {
  const { sent, token } = await open(() => json(200, { success: true, message: 'verified' }));
  await heading('Email Verified!');
  expect(await countOf(sent, token)).toBe(1);
});

describe('if sign-ups with different passwords wait', () => {
  const passwordNeeded = () =>
    json(409, {
      success: false,
      code: 'verification_password_needed',
      message: 'There is more than one sign-up.',
      details: {
        email: 'nora@example.org',
        name: 'Nora Lindqvist',
        organization: 'Alpine Rescue Team',
        browser: 'Firefox on Windows',
        signedUpAt: '2026-11-21T18:00:00Z',
      },
    });

  it('if sign-ups with different passwords wait, the page says which one the link is from, asks for the password and sends it with the same link', async () => {
    const answers = [passwordNeeded(), json(400, { code: 'password_weak', message: 'This password is too common' })];
    const { sent, token } = await open(() => answers.shift() ?? json(200, { success: true }));
    expect(await heading('Enter your password')).toBeTruthy();
    const facts = screen.getByRole('region', { name: 'This link is from this sign-up' }).textContent;
    for (const fact of [
      'Nora Lindqvist',
      'nora@example.org',
      'Alpine Rescue Team',
      'Nov 21, 2026, 11:00 AM MST',
      'Firefox on Windows',
    ])
      expect(facts).toContain(fact);
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Verify my email' });
    await userEvent.type(screen.getByLabelText('Password'), 'Kestrel-42!');
    await userEvent.type(screen.getByLabelText('Confirm password'), 'Kestrel-4');
    expect(button.disabled).toBe(true);
    await userEvent.type(screen.getByLabelText('Confirm password'), '2!');
    await userEvent.click(button);
    expect(await onScreen('This password is too common')).toBeTruthy();
    for (const label of ['Password', 'Confirm password']) await userEvent.type(screen.getByLabelText(label), '7');
    await userEvent.click(button);
    expect(await heading('Email Verified!')).toBeTruthy();
    expect(await sent.at(-1)?.json()).toEqual({ token, password: 'Kestrel-42!7' });
  });

  it('if sign-ups with different passwords wait, a common password is refused while it is typed, and so is one made of the email', async () => {
    await open(passwordNeeded);
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Verify my email' });
    for (const [password, sentence] of [
      ['P@ssw0rd', /^This password is on the list of common passwords/],
      ['Lindqvist1!', /^Your password can't be just your name/],
    ] as const) {
      for (const label of ['Password', 'Confirm password'])
        await fill(userEvent.setup(), screen.getByLabelText(label), password);
      expect(await onScreen(sentence)).toBeTruthy();
      expect(button.disabled).toBe(true);
    }
  });

  it('if sign-ups with different passwords wait, a broken connection keeps what was entered', async () => {
    const answers = [passwordNeeded(), badGateway(), json(200, { success: true })];
    await open(() => answers.shift() ?? expect.fail());
    for (const label of ['Password', 'Confirm password'])
      await userEvent.type(await screen.findByLabelText(label), 'Kestrel-42!');
    await userEvent.click(screen.getByRole('button', { name: 'Verify my email' }));
    expect(await onScreen('An error occurred during verification. Please try again.')).toBeTruthy();
    await userEvent.click(await screen.findByRole('button', { name: 'Verify my email' }));
    expect(await heading('Email Verified!')).toBeTruthy();
  });
});

it("a verification that fails shows the server's words, the ways on and what may help", async () => {
  const words = 'This verification link is invalid or has expired. Please sign up again.';
  await open(() => json(400, { success: false, message: words, error: words }));
  expect(await heading('Verification Failed')).toBeTruthy();
  expect(await onScreen(words)).toBeTruthy();
  expect(await toasted('Verification Failed')).toContain(words);
  expect(screen.getByRole('link', { name: 'Try Again' }).getAttribute('href')).toBe('/member/signup');
  expect(screen.getByRole('link', { name: 'Back to Sign In' }).getAttribute('href')).toBe('/signin');
  expect(screen.getByText(/Ask an administrator of your base/)).toBeTruthy();
});

it.each([
  ['refuses', () => json(400, { success: false })],
  ['answers without success', () => json(200, { success: false })],
])('a verification that fails has its own words if the server %s without any', async (_, answer) => {
  await open(answer);
  expect(await onScreen('Email verification failed.')).toBeTruthy();
  expect(await toasted('Verification Failed')).toContain('Email verification failed');
});

it('a verification that fails reports a link without a token, and asks nobody', async () => {
  const { sent } = await open(() => json(200, {}), '');
  expect(await heading('Verification Failed')).toBeTruthy();
  expect(await onScreen('No verification token provided.')).toBeTruthy();
  expect(sent).toEqual([]);
});

it.each(['abc\0def', 'abc def', 'abc\u00e9', '\u2028'])(
  'a verification that fails reports an impossible token: %j, and asks nobody',
  async (token) => {
    const { sent } = await open(() => json(400, { message: 'Unexpected control character' }), token);
    expect(await onScreen('This verification link is invalid or has expired. Please sign up again.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Try Again' }).className).toContain('bg-accent');
    expect(sent).toEqual([]);
  },
);

it.each([
  ['is broken', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['ends at the gateway', badGateway],
  ['meets a server in trouble', () => json(503, { message: 'The database cannot be reached.' })],
])('a verification that fails because the call %s says so', async (_, answer) => {
  await open(answer);
  expect(await onScreen('An error occurred during verification. Please try again.')).toBeTruthy();
  expect(await toasted('Verification Error')).toContain('An error occurred during verification. Please try again.');
});

it('a verification that fails because of the connection or too many attempts can be retried with the same link', async () => {
  let isDown = true;
  const { sent, token } = await open(() =>
    isDown ? json(429, { message: 'Too many' }) : json(200, { success: true }),
  );
  const again = await screen.findByRole('button', { name: 'Check the link again' });
  expect(again.className).toContain('bg-accent');
  expect(screen.getByRole('link', { name: 'Try Again' }).className).not.toContain('bg-accent');
  isDown = false;
  await userEvent.click(again);
  expect(await heading('Email Verified!')).toBeTruthy();
  expect(await countOf(sent, token)).toBe(2);
});

/** How often a link was checked: pages of other tests may still be asking meanwhile. */
async function countOf(sent: readonly Request[], token: string): Promise<number> {
  const texts = await Promise.all(sent.map((request) => request.clone().text()));
  return texts.filter((text) => text.includes(token)).length;
}
