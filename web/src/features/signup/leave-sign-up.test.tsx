import { createBrowserHistory } from '@tanstack/react-router';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { fill } from '../../testing/fill.ts';
import { json } from '../../testing/network.ts';
import { field, fillIn, openSignUp, send } from '../../testing/sign-up-form.tsx';

// Loaded in advance, so that no test waits for what the page loads on demand.
beforeAll(() =>
  Promise.all([import('../../components/ui/toast-view.tsx'), import('../../components/ui/confirm-dialog.tsx')]),
);

describe('leaving the form', () => {
  const question = () => screen.findByRole('alertdialog', { name: 'Discard your entries?' });
  const link = () => screen.getByRole('link', { name: 'Already have an account? Sign in' });

  it('leaving the form with entries asks first, and Cancel keeps them', async () => {
    const { person, router } = await openSignUp();
    await fill(person, field('First name'), 'Nora');
    await person.click(link());
    expect((await question()).textContent).toContain('What you entered has not been saved and will be lost.');
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(router.state.location.pathname).toBe('/member/signup');
    expect(field('First name').value).toBe('Nora');
  });

  it('leaving the form with entries goes on by Discard', async () => {
    const { person } = await openSignUp();
    await fill(person, field('First name'), 'Nora');
    await person.click(link());
    await question();
    await person.click(screen.getByRole('button', { name: 'Discard' }));
    expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeTruthy();
  });

  it('leaving the form with entries also asks on Back', async () => {
    window.history.replaceState(null, '', '/signin');
    const history = createBrowserHistory();
    history.push('/member/signup');
    const { person } = await openSignUp({ history });
    await fill(person, field('First name'), 'Nora');
    await act(async () => history.back());
    expect(await question()).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Sign In' })).toBeNull();
    history.destroy();
  });

  it.each([
    ['with entries is held up by the browser', 'Nora', true],
    ['without entries is not', ' {Backspace}', false],
  ])('leaving the form by a reload %s', async (_, typed, isHeld) => {
    window.history.replaceState(null, '', '/member/signup');
    const history = createBrowserHistory();
    const { person } = await openSignUp({ history });
    await person.type(field('First name'), typed);
    const reload = new Event('beforeunload', { cancelable: true });
    dispatchEvent(reload);
    history.destroy();
    expect(reload.defaultPrevented).toBe(isHeld);
  });

  it('leaving the form without entries asks nothing', async () => {
    const { person } = await openSignUp();
    await person.click(link());
    expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeTruthy();
  });

  it('leaving the form for an account that already exists asks nothing', async () => {
    const { person } = await openSignUp({ register: () => json(409, { code: 'account_exists' }) });
    await fillIn(person);
    await send(person);
    await person.click(await screen.findByRole('link', { name: 'Sign in' }));
    expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeTruthy();
  });

  it('leaving the form after success asks nothing', async () => {
    const { person, router } = await openSignUp();
    await fillIn(person);
    await send(person);
    await screen.findByText(/Account Created Successfully!/);
    await act(() => router.navigate({ to: '/signin' } as never));
    expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeTruthy();
  });
});
