import { createRoute } from '@tanstack/react-router';
import { later } from '../../lib/soon.ts';
import { signedIn } from './signed-in-routes.ts';

const getParentRoute = () => signedIn;
const screens = () => import('../screens/of-signed-in.ts');
const account = later(async () => (await screens()).account());
const program = later(async () => (await screens()).program());
const programs = later(async () => (await screens()).programs());
const training = later(async () => (await screens()).training());
const trainings = later(async () => (await screens()).trainings());
const trainingsAtBase = later(async () => (await screens()).trainingsAtBase());

/** Open to administrators and members. */
export const sharedRoutes = [
  createRoute({ getParentRoute, path: '/account', component: account }),
  createRoute({ getParentRoute, path: '/programs', component: programs }),
  createRoute({ getParentRoute, path: '/programs/$programId', component: program }),
  createRoute({ getParentRoute, path: '/training', component: trainings }),
  createRoute({ getParentRoute, path: '/training/base/$baseId', component: trainingsAtBase }),
  createRoute({ getParentRoute, path: '/training/$trainingId', component: training }),
] as const;
