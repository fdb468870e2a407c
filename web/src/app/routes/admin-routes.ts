import { createRoute } from '@tanstack/react-router';
import { later } from '../../lib/soon.ts';
import { adminOnly } from './signed-in-routes.ts';

const getParentRoute = () => adminOnly;
const screens = () => import('../screens/of-administrators.ts');
const dashboard = later(async () => (await screens()).dashboard());
const members = later(async () => (await screens()).members());
const importPage = later(async () => (await screens()).importPage());
const organizations = later(async () => (await screens()).organizations());
const program = later(async () => (await screens()).program());
const roster = later(async () => (await screens()).roster());
const reports = later(async () => (await screens()).reports());
const bases = later(async () => (await screens()).bases());
const base = later(async () => (await screens()).base());
const security = later(async () => (await screens()).security());
const createTraining = later(async () => (await screens()).createTraining());
const training = later(async () => (await screens()).training());
const editTraining = later(async () => (await screens()).editTraining());
const ofSignedIn = () => import('../screens/of-signed-in.ts');
const trainings = later(async () => (await ofSignedIn()).trainings());
const trainingsAtBase = later(async () => (await ofSignedIn()).trainingsAtBase());

export const adminRoutes = [
  createRoute({ getParentRoute, path: '/admin', component: dashboard }),
  createRoute({ getParentRoute, path: '/admin/members', component: members }),
  createRoute({ getParentRoute, path: '/admin/members/import', component: importPage }),
  createRoute({ getParentRoute, path: '/admin/organizations', component: organizations }),
  createRoute({ getParentRoute, path: '/admin/reports', component: reports }),
  createRoute({ getParentRoute, path: '/admin/security', component: security }),
  createRoute({ getParentRoute, path: '/admin/bases', component: bases }),
  createRoute({ getParentRoute, path: '/admin/bases/$baseId', component: base }),
  createRoute({ getParentRoute, path: '/admin/bases/$baseId/$programId', component: program }),
  createRoute({ getParentRoute, path: '/admin/bases/$programId/seasons/$seasonId/roster', component: roster }),
  createRoute({ getParentRoute, path: '/admin/training', component: trainings }),
  createRoute({ getParentRoute, path: '/admin/training/base/$baseId', component: trainingsAtBase }),
  createRoute({ getParentRoute, path: '/admin/training/create', component: createTraining }),
  createRoute({ getParentRoute, path: '/admin/training/edit/$trainingId', component: editTraining }),
  createRoute({ getParentRoute, path: '/admin/training/$trainingId', component: training }),
  createRoute({ getParentRoute, path: '/members', component: members }),
  createRoute({ getParentRoute, path: '/members/import', component: importPage }),
  createRoute({ getParentRoute, path: '/programs/$programId/seasons/$seasonId/roster', component: roster }),
  createRoute({ getParentRoute, path: '/training/create', component: createTraining }),
  createRoute({ getParentRoute, path: '/training/edit/$trainingId', component: editTraining }),
  createRoute({ getParentRoute, path: '/reports', component: reports }),
] as const;
