import { createRoute } from '@tanstack/react-router';
import { page } from '../../lib/soon.ts';
import { signedIn } from './signed-in-routes.ts';

const getParentRoute = () => signedIn;
const screens = () => import('../screens/of-signed-in.ts');
const program = page(async () => (await screens()).program(), 'SharedProgramScreen');
const programs = page(async () => (await screens()).programs(), 'ProgramsScreen');
const training = page(async () => (await screens()).training(), 'SharedTrainingScreen');
const trainings = page(async () => (await screens()).trainings(), 'TrainingsScreen');
const trainingsAtBase = page(async () => (await screens()).trainingsAtBase(), 'TrainingsAtBaseScreen');

/** Open to administrators and members. */
export const sharedRoutes = [
  createRoute({ getParentRoute, path: '/programs', component: programs }),
  createRoute({ getParentRoute, path: '/programs/$programId', component: program }),
  createRoute({ getParentRoute, path: '/training', component: trainings }),
  createRoute({ getParentRoute, path: '/training/base/$baseId', component: trainingsAtBase }),
  createRoute({ getParentRoute, path: '/training/$trainingId', component: training }),
] as const;
