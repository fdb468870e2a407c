import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { ToastOutlet } from '../../app/app.tsx';
import { challenge, provideTurnstile, turnstile } from '../../testing/captcha.ts';
import { renderInProduct } from '../../testing/in-product.tsx';
import { badGateway, json, stubNetwork } from '../../testing/network.ts';
import { ForgotPassword } from './forgot-password.tsx';

const path = '/functions/v1/forgot-password-simple';
const sentAt = 'ffl-reset-requested-at';
const minuteMs = 60_000;

// Loaded in advance, so that no test waits for what the page loads on demand.
beforeAll(() =>
  Promise.all([import('../../components/ui/toast-view.tsx'), import('../../components/captcha/external-provider.ts')]),
);

function open(answer: (request: Request) => Response | Promise<Response>, email = 'ana@example.org') {
  const sent = stubNetwork({ [path]: answer, ...challenge }, turnstile);
  const onBack = vi.fn();
  renderInProduct(
    <>
      <ForgotPassword email={email} onBack={onBack} />
      <ToastOutlet />
    </>,
  );
  return { person: userEvent.setup(), sent, onBack };
}

const accepted = () =>
  json(200, { success: true, message: 'If an account exists for this email, a reset link has been sent.' });
// The button is busy until the response is handled, which may be a moment after it is shown.
const send = async (person = userEvent.setup()) =>
  person.click(await screen.findByRole('button', { name: 'Send reset link' }));
const toastText = async (title: string) => (await screen.findByText(title, { selector: '[data-title]' })).parentElement;

describe('asking for a reset link', () => {
  it("asking for a reset link sends the e-mail, shows the server's words and says what to do next", async () => {
    const { person, sent } = open(accepted);
    await send(person);
    const heading = await screen.findByRole('heading', { name: 'Check your email' });
    expect(screen.getByText('If an account exists for this email, a reset link has been sent.')).toBeTruthy();
    expect(screen.getByText(/it works once, and only for a short time/)).toBeTruthy();
    expect(document.activeElement).toBe(heading);
    expect(await sent[0]?.json()).toEqual({ email: 'ana@example.org' });
  });

  it('asking for a reset link shows its own words if the server gives none', async () => {
    open(() => json(200, { success: true }));
    await send();
    expect(await screen.findByText('If an account exists for this email, a reset link has been sent.')).toBeTruthy();
  });

  it('asking for a reset link names the address the link was requested for, which reveals nothing about an account', async () => {
    open(accepted, ' Ana@Example.org ');
    await send();
    expect((await screen.findByText(/^You asked for a link for/)).textContent).toBe(
      'You asked for a link for ana@example.org.',
    );
  });

  it('asking for a reset link leads back to sign-in with the e-mail', async () => {
    const { person, onBack } = open(accepted);
    await person.click(screen.getByRole('button', { name: 'Back to Sign In' }));
    expect(onBack).toHaveBeenCalledWith('ana@example.org');
  });

  it('asking for a reset link requires an e-mail, and moves focus there', async () => {
    const { sent } = open(accepted, '');
    await send();
    expect(await screen.findByText('Email is required')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
    expect(sent).toEqual([]);
  });

  it.each([
    ['the page sees', 'nonsense', accepted],
    [
      'the server sees',
      'ana@example.org',
      () => json(400, { success: false, message: 'Please enter a valid email address' }),
    ],
  ])('asking for a reset link reports a problem with the address that %s', async (_, email, answer) => {
    open(answer, email);
    await send();
    const toast = await toastText('Email Error');
    expect(toast?.textContent).toContain('There was an issue with the email address. Please check and try again.');
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
  });

  it.each([
    ['is broken', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['ends at the gateway', badGateway],
  ])('asking for a reset link says so when the connection %s', async (_, answer) => {
    open(answer);
    await send();
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toBe('Network ErrorNetwork error occurred. Please try again in a moment.');
    expect((await toastText('Network Error'))?.textContent).toContain('Network error occurred.');
  });

  it.each([
    [{ success: false, message: 'Mail is switched off.' }, 'Mail is switched off.'],
    [{ success: false }, 'Failed to send password reset email'],
    [{}, 'Failed to send password reset email'],
  ])('asking for a reset link is refused by %j, which starts no pause', async (body, text) => {
    open(() => json(200, body));
    await send();
    expect((await screen.findByRole('alert')).textContent).toBe(`Error${text}`);
    expect((await toastText('Error'))?.textContent).toContain(text);
    expect(localStorage.getItem(sentAt)).toBeNull();
  });

  it('asking for a reset link removes the toast with the first correction', async () => {
    const { person } = open(() => json(500, { message: 'x' }));
    await send(person);
    await toastText('Error');
    await person.type(screen.getByLabelText('Email'), 'x');
    await waitFor(() => expect(screen.queryByText('Error', { selector: '[data-title]' })).toBeNull());
  });

  it('asking for a reset link no longer shows a failure while the next request is in progress', async () => {
    let answer = (_: Response) => {};
    let attempts = 0;
    const { person } = open(() => {
      attempts += 1;
      return attempts === 1 ? json(500, { message: 'x' }) : new Promise<Response>((resolve) => (answer = resolve));
    });
    await send(person);
    await toastText('Error');
    await send(person);
    await screen.findByRole('button', { name: 'Sending...' });
    await waitFor(() => expect(screen.queryAllByText('Error')).toEqual([]));
    answer(accepted());
    expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeTruthy();
  });

  it('asking for a reset link reports any other failure', async () => {
    open(() => json(500, { success: false, message: 'Something went wrong on our side. Please try again.' }));
    await send();
    expect((await screen.findByRole('alert')).textContent).toBe('ErrorFailed to send password reset email');
  });
});

it.each([
  [0.1, 'Please wait 5 more minutes before requesting another password reset.'],
  [3.5, 'Please wait 2 more minutes before requesting another password reset.'],
  [4.1, 'Please wait 1 more minute before requesting another password reset.'],
])(
  'the limit of one request in 5 minutes is enforced by the browser %d minutes after the last one',
  async (minutes, text) => {
    localStorage.setItem(sentAt, String(Date.now() - minutes * minuteMs));
    const { sent } = open(accepted);
    await send();
    expect((await screen.findByRole('alert')).textContent).toBe(`Rate Limit Exceeded${text}`);
    expect(sent).toEqual([]);
  },
);

it('the limit of one request in 5 minutes survives a reload, and only the time is stored', async () => {
  open(accepted);
  await send();
  await screen.findByRole('heading', { name: 'Check your email' });
  expect(Object.keys(localStorage)).toEqual([sentAt]);
  expect(localStorage.getItem(sentAt)).toMatch(/^\d+$/);
});

it('the limit of one request in 5 minutes is over after 5 minutes', async () => {
  localStorage.setItem(sentAt, String(Date.now() - 5 * minuteMs));
  open(accepted);
  await send();
  expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeTruthy();
});

it("the limit of one request in 5 minutes doesn't block somebody whose clock was set back", async () => {
  localStorage.setItem(sentAt, String(Date.now() + 60 * minuteMs));
  open(accepted);
  await send();
  expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeTruthy();
});

it("the limit of one request in 5 minutes doesn't count a failed request", async () => {
  open(() => json(500, { message: 'x' }));
  await send();
  await screen.findByRole('alert');
  expect(localStorage.getItem(sentAt)).toBeNull();
});

it('the limit of one request in 5 minutes from the server is shown in its sentence', async () => {
  open(() => json(429, { success: false, message: 'Too many password reset requests.' }));
  await send();
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Rate Limit ExceededToo many password reset requests. Please wait 5 minutes before trying again.',
  );
});

describe("reset request's CAPTCHA", () => {
  const asksFirst = async (request: Request) => {
    const { captchaToken } = (await request.json()) as { captchaToken?: string };
    const captchaRequired = {
      success: false,
      code: 'captcha_required',
      message: 'Please complete the CAPTCHA challenge',
      details: { captchaRequired: true },
    };
    return captchaToken === undefined ? json(400, captchaRequired) : accepted();
  };

  it("a reset request's CAPTCHA appears when the server asks, gets focus, and its proof is sent along", async () => {
    const widget = provideTurnstile();
    const { person, sent } = open(async (request) => asksFirst(request.clone()));
    await send(person);
    expect((await screen.findByRole('alert')).textContent).toBe('Please complete the CAPTCHA challenge');
    expect(document.activeElement?.contains(screen.getByRole('alert'))).toBe(true);
    await widget.solve(1, 'proof-1');
    await send(person);
    await screen.findByRole('heading', { name: 'Check your email' });
    expect(await sent.at(-1)?.json()).toEqual({ email: 'ana@example.org', captchaToken: 'proof-1' });
  });

  it("a reset request's CAPTCHA holds the request back until it is passed", async () => {
    provideTurnstile();
    const { person, sent } = open(async (request) => asksFirst(request.clone()));
    await send(person);
    await screen.findByRole('alert');
    await send(person);
    expect(sent.filter((request) => request.url.endsWith(path))).toHaveLength(1);
  });

  it("a reset request's CAPTCHA starts a new round if the server refuses the proof", async () => {
    const widget = provideTurnstile();
    let requests = 0;
    const { person } = open(() => {
      requests += 1;
      return requests === 1
        ? json(400, { code: 'captcha_required', message: 'Please complete the CAPTCHA challenge' })
        : json(400, { code: 'captcha_refused', message: 'CAPTCHA verification failed' });
    });
    await send(person);
    await widget.solve(1, 'proof-1');
    await send(person);
    expect(await screen.findByText('CAPTCHA verification failed')).toBeTruthy();
    await widget.shown(2);
  });
});
