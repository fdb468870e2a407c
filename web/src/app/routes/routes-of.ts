import { type AnyRoute, createRoute, type RouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { later } from '../../lib/pages/soon.ts';
import { type Guard, type PathOf, pages } from '../../lib/paths.ts';

type NameOf<Kept extends Guard> = Extract<(typeof pages)[Kept][PathOf<Kept>], string>;
type Screens<Kept extends Guard> = Record<NameOf<Kept>, () => Promise<ComponentType>>;
type RouteAt<Parent extends AnyRoute, Path extends string> = ReturnType<typeof routeAt<Parent, Path>>;

/** A route for each address under the guard; its screen loads when someone goes there. */
export function routesOf<const Kept extends Guard, Parent extends AnyRoute>(
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
