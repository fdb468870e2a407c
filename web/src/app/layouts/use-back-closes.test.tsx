import { createBrowserHistory } from '@tanstack/react-router';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { json, stubNetwork } from '../../testing/network.ts';
import { storeSession } from '../../testing/tokens.ts';
import { visitIn } from '../../testing/visit.tsx';
import { createProduct } from '../create-product.ts';

// Lazy modules are transformed beforehand, so no test waits for them.
beforeAll(() => import('../../features/palette/keys-dialog.tsx'));

const asMember = {
  '/rest/v1/administrators': () => json(200, []),
  '/rest/v1/members': () => json(200, [{ id: 'm1', first_name: 'Mia', last_name: 'Olsen' }]),
};

it('Back closes the window on top, and only then leaves the page', async () => {
  storeSession();
  stubNetwork(asMember);
  window.history.replaceState(null, '', '/training');
  const history = createBrowserHistory();
  onTestFinished(() => history.destroy());
  history.push('/member/resources');
  const router = await visitIn(history);
  await screen.findByRole('heading', { name: 'Resources' });
  await userEvent.keyboard('?');
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  await act(async () => history.back());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // The browser goes forward again in its own time.
  await waitFor(() => expect(location.pathname).toBe('/member/resources'));
  expect(router.state.location.pathname).toBe('/member/resources');
  await act(async () => history.back());
  expect(await screen.findByRole('heading', { name: 'Training' })).toBeTruthy();
});

it.each([true, false])('where the product is left, the browser asks about entries: %s', async (areHeld) => {
  storeSession();
  stubNetwork(asMember);
  const history = createBrowserHistory();
  onTestFinished(() => history.destroy());
  history.push('/member/resources');
  const product = createProduct();
  await visitIn(history, product);
  await screen.findByRole('heading', { name: 'Resources' });
  if (areHeld) product.entries.hold();
  const leaving = new Event('beforeunload', { cancelable: true });
  dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(areHeld);
});
