import { createRoute } from '@tanstack/react-router';
import { later } from '../../lib/pages/soon.ts';
import { memberOnly } from './signed-in-routes.ts';

const load = () => import('../screens/of-signed-in.ts');
type Screens = Awaited<ReturnType<typeof load>>['screens'];

export const memberRoutes = [
  createRoute(at('/member')),
  createRoute(at('/member/profile')),
  createRoute(at('/member/resources')),
] as const;

function at<const Path extends keyof Screens>(path: Path) {
  return { getParentRoute: () => memberOnly, path, component: later(async () => (await load()).screens[path]()) };
}
