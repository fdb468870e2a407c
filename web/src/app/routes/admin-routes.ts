import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { comingScreen as component } from './coming.ts';
import { adminOnly } from './signed-in-routes.ts';

const getParentRoute = () => adminOnly;
const screens = () => import('../screens/of-administrators.ts');
const dashboard = lazyRouteComponent(async () => (await screens()).dashboard(), 'DashboardScreen');
const members = lazyRouteComponent(async () => (await screens()).members(), 'MembersScreen');
const importPage = lazyRouteComponent(async () => (await screens()).importPage(), 'ImportPage');
const organizations = lazyRouteComponent(async () => (await screens()).organizations(), 'OrganizationsPage');
const program = lazyRouteComponent(async () => (await screens()).program(), 'ProgramAtBaseScreen');
const roster = lazyRouteComponent(async () => (await screens()).roster(), 'RosterScreen');
const bases = lazyRouteComponent(async () => (await screens()).bases(), 'BasesPage');
const base = lazyRouteComponent(async () => (await screens()).base(), 'BaseScreen');
const security = lazyRouteComponent(async () => (await screens()).security(), 'SecurityPage');

export const adminRoutes = [
  createRoute({ getParentRoute, path: '/admin', component: dashboard }),
  createRoute({ getParentRoute, path: '/admin/members', component: members }),
  createRoute({ getParentRoute, path: '/admin/members/import', component: importPage }),
  createRoute({ getParentRoute, path: '/admin/organizations', component: organizations }),
  createRoute({ getParentRoute, path: '/admin/reports', component }),
  createRoute({ getParentRoute, path: '/admin/security', component: security }),
  createRoute({ getParentRoute, path: '/admin/bases', component: bases }),
  createRoute({ getParentRoute, path: '/admin/bases/$baseId', component: base }),
  createRoute({ getParentRoute, path: '/admin/bases/$baseId/$programId', component: program }),
  createRoute({ getParentRoute, path: '/admin/bases/$programId/seasons/$seasonId/roster', component: roster }),
  createRoute({ getParentRoute, path: '/admin/training', component }),
  createRoute({ getParentRoute, path: '/admin/training/base/$baseId', component }),
  createRoute({ getParentRoute, path: '/admin/training/create', component }),
  createRoute({ getParentRoute, path: '/admin/training/edit/$trainingId', component }),
  createRoute({ getParentRoute, path: '/admin/training/$trainingId', component }),
  createRoute({ getParentRoute, path: '/members', component: members }),
  createRoute({ getParentRoute, path: '/members/import', component: importPage }),
  createRoute({ getParentRoute, path: '/programs/$programId/seasons/$seasonId/roster', component: roster }),
  createRoute({ getParentRoute, path: '/training/create', component }),
  createRoute({ getParentRoute, path: '/training/edit/$trainingId', component }),
  createRoute({ getParentRoute, path: '/reports', component }),
] as const;
