import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { comingScreen as component } from './coming.ts';
import { adminOnly } from './signed-in-routes.ts';

const getParentRoute = () => adminOnly;
const dashboard = lazyRouteComponent(() => import('../screens/dashboard-screen.tsx'), 'DashboardScreen');
const members = lazyRouteComponent(() => import('../screens/members-screen.tsx'), 'MembersScreen');
const security = lazyRouteComponent(() => import('../../features/security/security-page.tsx'), 'SecurityPage');

export const adminRoutes = [
  createRoute({ getParentRoute, path: '/admin', component: dashboard }),
  createRoute({ getParentRoute, path: '/admin/members', component: members }),
  createRoute({ getParentRoute, path: '/admin/organizations', component }),
  createRoute({ getParentRoute, path: '/admin/reports', component }),
  createRoute({ getParentRoute, path: '/admin/security', component: security }),
  createRoute({ getParentRoute, path: '/admin/bases', component }),
  createRoute({ getParentRoute, path: '/admin/bases/$baseId', component }),
  createRoute({ getParentRoute, path: '/admin/bases/$baseId/$programId', component }),
  createRoute({ getParentRoute, path: '/admin/bases/$programId/seasons/$seasonId/roster', component }),
  createRoute({ getParentRoute, path: '/admin/training', component }),
  createRoute({ getParentRoute, path: '/admin/training/base/$baseId', component }),
  createRoute({ getParentRoute, path: '/admin/training/create', component }),
  createRoute({ getParentRoute, path: '/admin/training/edit/$trainingId', component }),
  createRoute({ getParentRoute, path: '/admin/training/$trainingId', component }),
  createRoute({ getParentRoute, path: '/members', component: members }),
  createRoute({ getParentRoute, path: '/programs/$programId/seasons/$seasonId/roster', component }),
  createRoute({ getParentRoute, path: '/training/create', component }),
  createRoute({ getParentRoute, path: '/training/edit/$trainingId', component }),
  createRoute({ getParentRoute, path: '/reports', component }),
] as const;
