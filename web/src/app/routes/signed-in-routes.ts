import { createRoute } from '@tanstack/react-router';
import { later } from '../../lib/pages/soon.ts';
import { guardedBy } from '../guards.ts';
import { UnexpectedScreen } from '../screens/unexpected-screen.tsx';
import { rootRoute } from './root-route.ts';
import { whileDetermining } from './while-determining.ts';

/** The frame of all pages behind sign-in, and their common guard. */
export const signedIn = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: guardedBy('signed-in'),
  component: later(async () => (await import('../layouts/signed-in-layout.tsx')).SignedInLayout),
  errorComponent: UnexpectedScreen,
  ...whileDetermining,
});

export const adminOnly = createRoute({
  getParentRoute: () => signedIn,
  id: 'admin-only',
  beforeLoad: guardedBy('admin'),
});

/** Without the frame: it opens without an answer, and those wait for one. */
export const keptAdmin = createRoute({
  getParentRoute: () => rootRoute,
  id: 'kept-admin',
  beforeLoad: guardedBy('kept-admin'),
  errorComponent: UnexpectedScreen,
  ...whileDetermining,
});

export const memberOnly = createRoute({
  getParentRoute: () => signedIn,
  id: 'member-only',
  beforeLoad: guardedBy('member'),
});
