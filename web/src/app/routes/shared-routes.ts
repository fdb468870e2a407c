import { createRoute } from '@tanstack/react-router';
import { later } from '../../lib/pages/soon.ts';
import { signedIn } from './signed-in-routes.ts';

const load = () => import('../screens/of-signed-in.ts');
type Screens = Awaited<ReturnType<typeof load>>['screens'];

/** Open to administrators and members. */
export const sharedRoutes = [
  createRoute(at('/account')),
  createRoute(at('/programs')),
  createRoute(at('/programs/$programId')),
  createRoute(at('/training')),
  createRoute(at('/training/base/$baseId')),
  createRoute(at('/training/$trainingId')),
] as const;

function at<const Path extends keyof Screens>(path: Path) {
  return { getParentRoute: () => signedIn, path, component: later(async () => (await load()).screens[path]()) };
}
