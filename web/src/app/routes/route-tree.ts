import { type AnyRoute, createRoute, type RouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { later } from '../../lib/pages/soon.ts';
import { type Guard, type PathOf, pages } from '../../lib/paths.ts';
import { guardedBy } from '../guards.ts';
import { UnexpectedScreen } from '../screens/unexpected-screen.tsx';
import { visitors } from '../screens/visitors.ts';
import { homeRoute, publicRoutes } from './public-routes.ts';
import { rootRoute } from './root-route.ts';
import { whileDetermining } from './while-determining.ts';

/** The frame of all pages behind sign-in, and their common guard. */
const signedIn = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: guardedBy('signed-in'),
  component: later(async () => (await import('../layouts/signed-in-layout.tsx')).SignedInLayout),
  errorComponent: UnexpectedScreen,
  ...whileDetermining,
});

const adminOnly = createRoute({
  getParentRoute: () => signedIn,
  id: 'admin-only',
  beforeLoad: guardedBy('admin'),
});

/** Without the frame: it opens without an answer, and those wait for one. */
const keptAdmin = createRoute({
  getParentRoute: () => rootRoute,
  id: 'kept-admin',
  beforeLoad: guardedBy('kept-admin'),
  errorComponent: UnexpectedScreen,
  ...whileDetermining,
});

const memberOnly = createRoute({
  getParentRoute: () => signedIn,
  id: 'member-only',
  beforeLoad: guardedBy('member'),
});

const ofSignedIn = () => import('../screens/of-signed-in.ts');
const ofAdministrators = () => import('../screens/of-administrators.ts');

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

// Each route has one address from the table, but its type only says it is one of them.
function asRoutes<Route>(routes: unknown[]): Route[] {
  return routes as Route[];
}
