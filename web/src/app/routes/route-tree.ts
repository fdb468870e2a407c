import { visitors } from '../screens/visitors.ts';
import { homeRoute, publicRoutes } from './public-routes.ts';
import { rootRoute } from './root-route.ts';
import { routesOf } from './routes-of.ts';
import { adminOnly, keptAdmin, memberOnly, signedIn } from './signed-in-routes.ts';

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
