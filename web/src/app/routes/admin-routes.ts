import { createRoute } from '@tanstack/react-router';
import { later } from '../../lib/pages/soon.ts';
import { adminOnly } from './signed-in-routes.ts';

const load = () => import('../screens/of-administrators.ts');
type Screens = Awaited<ReturnType<typeof load>>['screens'];

export const adminRoutes = [
  createRoute(at('/admin')),
  createRoute(at('/admin/readiness')),
  createRoute(at('/admin/members')),
  createRoute(at('/admin/members/import')),
  createRoute(at('/admin/organizations')),
  createRoute(at('/admin/reports')),
  createRoute(at('/admin/security')),
  createRoute(at('/admin/bases')),
  createRoute(at('/admin/bases/$baseId')),
  createRoute(at('/admin/bases/$baseId/$programId')),
  createRoute(at('/admin/bases/$programId/seasons/$seasonId/roster')),
  createRoute(at('/admin/training')),
  createRoute(at('/admin/training/base/$baseId')),
  createRoute(at('/admin/training/create')),
  createRoute(at('/admin/training/edit/$trainingId')),
  createRoute(at('/admin/training/$trainingId')),
  createRoute(at('/members')),
  createRoute(at('/members/import')),
  createRoute(at('/programs/$programId/seasons/$seasonId/roster')),
  createRoute(at('/training/create')),
  createRoute(at('/training/edit/$trainingId')),
  createRoute(at('/reports')),
] as const;

function at<const Path extends keyof Screens>(path: Path) {
  return { getParentRoute: () => adminOnly, path, component: later(async () => (await load()).screens[path]()) };
}
