import { type AnyRoute, createRootRouteWithContext, createRoute, type RouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { later } from '../../lib/pages/soon.ts';
import { type Guard, type PathOf, pages } from '../../lib/paths.ts';
import type { SessionKeeper } from '../../lib/session/session.ts';
import { guardedBy, sendHome, signInOnly } from '../guards.ts';
import { Determining } from '../screens/determining.tsx';
import { prepareSignIn, SignInScreen } from '../screens/sign-in-screen.tsx';
import { UnexpectedScreen } from '../screens/unexpected-screen.tsx';
import { visitors } from '../screens/visitors.ts';

const ofSignedIn = () => import('../screens/of-signed-in.ts');
const ofAdministrators = () => import('../screens/of-administrators.ts');

const errorComponent = UnexpectedScreen;
/** "Loading..." shows at once while the role is being looked up (ACC-12), and nowhere else. */
const whileDetermining = { pendingComponent: Determining, pendingMs: 0, pendingMinMs: 0 };

const rootRoute = createRootRouteWithContext<{ session: SessionKeeper }>()({
  notFoundComponent: later(async () => (await import('../screens/not-found-screen.tsx')).NotFoundScreen),
  errorComponent,
});
const getParentRoute = () => rootRoute;

const homeRoute = createRoute({ getParentRoute, path: '/', beforeLoad: sendHome, ...whileDetermining });

const publicRoutes = [
  createRoute({
    getParentRoute,
    path: '/signin',
    beforeLoad: signInOnly,
    loader: prepareSignIn,
    component: SignInScreen,
    errorComponent,
    ...whileDetermining,
  }),
  createRoute(toVisitors('/reset-password')),
  createRoute(toVisitors('/member/signup')),
  createRoute(toVisitors('/auth/confirm')),
  createRoute(toVisitors('/verify-email')),
  createRoute(toVisitors('/error')),
  createRoute(toVisitors('/verify')),
] as const;

/** The frame of all pages behind sign-in, and their common guard. */
const signedIn = createRoute({
  getParentRoute,
  id: 'signed-in',
  beforeLoad: guardedBy('signed-in'),
  component: later(async () => (await import('../layouts/signed-in-layout.tsx')).SignedInLayout),
  errorComponent,
  ...whileDetermining,
});

const adminOnly = createRoute({ getParentRoute: () => signedIn, id: 'admin-only', beforeLoad: guardedBy('admin') });

const memberOnly = createRoute({ getParentRoute: () => signedIn, id: 'member-only', beforeLoad: guardedBy('member') });

/** Outside the frame, which waits for the session's answer; this page opens without one. */
const keptAdmin = createRoute({
  getParentRoute,
  id: 'kept-admin',
  beforeLoad: guardedBy('kept-admin'),
  errorComponent,
  ...whileDetermining,
});

export const routeTree = rootRoute.addChildren([
  homeRoute,
  ...publicRoutes,
  keptAdmin.addChildren(routesOf('kept-admin', keptAdmin, visitors)),
  signedIn.addChildren([
    adminOnly.addChildren(routesOf('admin', adminOnly, ofAdministrators)),
    memberOnly.addChildren(routesOf('member', memberOnly, ofSignedIn)),
    ...routesOf('signed-in', signedIn, ofSignedIn),
  ]),
]);

function toVisitors<const Path extends Exclude<PathOf<'public'>, '/signin'>>(path: Path) {
  return {
    getParentRoute,
    path,
    component: later(async () => (await visitors()).screens[pages.public[path]]()),
    errorComponent,
  };
}

type NameOf<Kept extends Guard> = Extract<(typeof pages)[Kept][PathOf<Kept>], string>;
type Screens<Kept extends Guard> = Record<NameOf<Kept>, () => Promise<ComponentType>>;
type RouteAt<Parent extends AnyRoute, Path extends string> = ReturnType<typeof routeAt<Parent, Path>>;

/** A route for each address under the guard; its screen loads when someone goes there. */
function routesOf<const Kept extends Guard, Parent extends AnyRoute>(
  guard: Kept,
  parent: Parent,
  load: () => Promise<{ screens: Screens<Kept> }>,
) {
  const names = Object.entries(pages[guard]) as [PathOf<Kept> & string, NameOf<Kept>][];
  const routes = names.map(([path, name]) =>
    routeAt(
      parent,
      path,
      later(async () => (await load()).screens[name]()),
    ),
  );
  return asRoutes<{ [Path in PathOf<Kept> & string]: RouteAt<Parent, Path> }[PathOf<Kept> & string]>(routes);
}

function routeAt<Parent extends AnyRoute, const Path extends string>(
  parent: Parent,
  path: Path,
  component: RouteComponent,
) {
  return createRoute({ getParentRoute: () => parent, path, component });
}

// Each route has one address of the table, but its type allows any of them.
function asRoutes<Route>(routes: unknown[]): Route[] {
  return routes as Route[];
}
