import { adminRoutes } from './admin-routes.ts';
import { memberRoutes } from './member-routes.ts';
import { homeRoute, publicRoutes } from './public-routes.ts';
import { rootRoute } from './root-route.ts';
import { sharedRoutes } from './shared-routes.ts';
import { adminOnly, memberOnly, signedIn } from './signed-in-routes.ts';

export const routeTree = rootRoute.addChildren([
  homeRoute,
  ...publicRoutes,
  signedIn.addChildren([adminOnly.addChildren(adminRoutes), memberOnly.addChildren(memberRoutes), ...sharedRoutes]),
]);
