import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { fill } from '../../testing/fill.ts';
import { renderInProduct } from '../../testing/in-product.tsx';
import { json, stubNetwork } from '../../testing/network.ts';
import { freshTokens, user } from '../../testing/tokens.ts';
import { ResetPasswordPage } from './reset-password-page.tsx';

const mailed = { token: 't'.repeat(56), type: 'recovery' };
const over = () => json(400, { code: 'reset_link_refused', message: 'x' });

function open(answer: () => Response | Promise<Response>, parameters = mailed) {
  const sent = stubNetwork({
    '/functions/v1/reset-link': answer,
    '/auth/v1/verify': () => json(200, { ...freshTokens(), user }),
    '/auth/v1/user': () => json(200, user),
  });
  const onLeave = vi.fn();
  renderInProduct(<ResetPasswordPage parameters={parameters} onLeave={onLeave} />);
  return { person: userEvent.setup(), sent, onLeave };
}

const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Reset Password' });

async function choose(person: ReturnType<typeof userEvent.setup>, password: string) {
  for (const label of ['New password', 'Confirm new password'])
    await fill(person, screen.getByLabelText<HTMLInputElement>(label), password);
}

describe('page of a reset link', () => {
  const owner = { email: 'rowan@example.org', names: ['Rowan', 'Castellano'], passwordMinLength: 12 };

  it('the page of a reset link names the account, and demands at once what that account demands', async () => {
    const { person, sent } = open(() => json(200, owner));
    expect((await screen.findByText('rowan@example.org')).parentElement?.textContent).toBe(
      'For the account rowan@example.org',
    );
    expect(await sent[0]?.json()).toEqual({ token: mailed.token });
    await choose(person, 'Castellano1!');
    expect(await screen.findByText(/^Your password can't be just your name/)).toBeTruthy();
    expect(button().disabled).toBe(true);
    await choose(person, 'Kestrel-42!');
    expect(screen.getByText('Password must be at least 12 characters long')).toBeTruthy();
    expect(button().disabled).toBe(true);
  });

  it('the page of a reset link tells password managers the account, once the server has said it', async () => {
    const username = () => document.querySelector<HTMLInputElement>('form input[autocomplete=username]');
    const asked = Promise.withResolvers<Response>();
    open(() => asked.promise);
    expect(await screen.findByLabelText('New password')).toBeTruthy();
    expect(username()).toBeNull();
    asked.resolve(json(200, owner));
    await screen.findByText('rowan@example.org');
    expect(username()).toMatchObject({ value: 'rowan@example.org', readOnly: true });
  });

  it('the page of a reset link refuses a common password while it is typed', async () => {
    const { person } = open(() => json(200, { ...owner, passwordMinLength: 8 }));
    await choose(person, 'P@ssw0rd');
    expect(await screen.findByText(/^This password is on the list of common passwords/)).toBeTruthy();
    expect(button().disabled).toBe(true);
  });

  it('the page of a reset link says so if the account is unknown, and can still be used', async () => {
    const { person, onLeave } = open(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await screen.findByText('The server did not say which account this link is for.')).toBeTruthy();
    await choose(person, 'Kestrel-42!');
    await person.click(button());
    await waitFor(() => expect(onLeave).toHaveBeenCalled());
  });

  it('the page of a reset link leads away at once if the link is over, with the email that this tab has seen with it', async () => {
    open(() => json(200, owner));
    await screen.findByText('rowan@example.org');
    cleanup();
    const { person, onLeave } = open(over);
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Session ErrorThis password reset link has expired. Please request a new password reset.',
    );
    await person.click(screen.getByRole('button', { name: 'Go to Sign In' }));
    expect(onLeave.mock.lastCall).toEqual([undefined, 'rowan@example.org']);
    cleanup();
    const other = open(over, { ...mailed, token: 'u'.repeat(56) });
    await other.person.click(await screen.findByRole('button', { name: 'Go to Sign In' }));
    expect(other.onLeave.mock.lastCall).toEqual([undefined, undefined]);
  });

  it('the page of a link to a first password asks to choose one, and says what to do with a used link', async () => {
    const first = { ...mailed, first: '1' };
    const { person, onLeave } = open(() => json(200, owner), first);
    expect(await screen.findByRole('heading', { name: 'Choose your password' })).toBeTruthy();
    await choose(person, 'Kestrel-Lake-42!');
    await person.click(screen.getByRole('button', { name: 'Set Password' }));
    await waitFor(() => expect(onLeave.mock.lastCall?.[0]).toBe('Your password is set. Sign in with it.'));
    cleanup();
    open(over, { ...first, token: 'v'.repeat(56) });
    expect((await screen.findByRole('alert')).textContent).toBe(
      "Session ErrorThis link was already used or has expired. If you've set a password, sign in. If not, request another link.",
    );
  });
});
