import { createRoute } from '@tanstack/react-router';
import { page } from '../../lib/soon.ts';
import { memberOnly } from './signed-in-routes.ts';

const getParentRoute = () => memberOnly;
const screens = () => import('../screens/of-signed-in.ts');
const profile = page(async () => (await screens()).profile(), 'ProfilePage');
const resources = page(async () => (await screens()).resources(), 'ResourcesPage');

export const memberRoutes = [
  createRoute({ getParentRoute, path: '/member', component: profile }),
  createRoute({ getParentRoute, path: '/member/profile', component: profile }),
  createRoute({ getParentRoute, path: '/member/resources', component: resources }),
] as const;
