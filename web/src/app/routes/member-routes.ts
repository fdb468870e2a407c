import { createRoute } from '@tanstack/react-router';
import { later } from '../../lib/soon.ts';
import { memberOnly } from './signed-in-routes.ts';

const getParentRoute = () => memberOnly;
const screens = () => import('../screens/of-signed-in.ts');
const profile = later(async () => (await screens()).profile());
const resources = later(async () => (await screens()).resources());

export const memberRoutes = [
  createRoute({ getParentRoute, path: '/member', component: profile }),
  createRoute({ getParentRoute, path: '/member/profile', component: profile }),
  createRoute({ getParentRoute, path: '/member/resources', component: resources }),
] as const;
