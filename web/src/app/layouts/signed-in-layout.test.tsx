import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, onTestFinished } from 'vitest';
import { AlertDialog } from '../../components/ui/confirm-dialog.tsx';
import { renderInProduct } from '../../testing/in-product.tsx';
import { useBackCloses } from './signed-in-layout.tsx';

/** A page with a window, after one without, in the browser's own history. */
async function open() {
  window.history.replaceState(null, '', '/before');
  const history = createBrowserHistory();
  history.push('/page');
  const root = createRootRoute({ component: Frame });
  const before = createRoute({ getParentRoute: () => root, path: '/before', component: () => <h1>Before</h1> });
  const page = createRoute({ getParentRoute: () => root, path: '/page', component: PageWithWindow });
  const router = createRouter({ routeTree: root.addChildren([before, page]), history });
  onTestFinished(() => {
    cleanup();
    history.destroy();
  });
  const { product } = renderInProduct(<RouterProvider router={router as never} />);
  await screen.findByRole('alertdialog');
  return { history, product };
}

function Frame() {
  useBackCloses();
  return <Outlet />;
}

function PageWithWindow() {
  const [isOpen, setIsOpen] = useState(true);
  return isOpen && <AlertDialog text="Read this" onClose={() => setIsOpen(false)} />;
}

it('Back closes the window on top, and only then leaves the page', async () => {
  const { history } = await open();
  await act(async () => history.back());
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  // The browser goes forward asynchronously.
  await waitFor(() => expect(location.pathname).toBe('/page'));
  expect(screen.queryByRole('heading', { name: 'Before' })).toBeNull();
  await act(async () => history.back());
  expect(await screen.findByRole('heading', { name: 'Before' })).toBeTruthy();
});

it.each([true, false])('where the product is left, the browser asks about entries: %s', async (areHeld) => {
  const { product } = await open();
  if (areHeld) product.entries.hold();
  const leaving = new Event('beforeunload', { cancelable: true });
  dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(areHeld);
});
