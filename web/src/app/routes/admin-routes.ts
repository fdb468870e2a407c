import { createRoute } from '@tanstack/react-router';
import { page } from '../../lib/soon.ts';
import { adminOnly } from './signed-in-routes.ts';

const getParentRoute = () => adminOnly;
const screens = () => import('../screens/of-administrators.ts');
const dashboard = page(async () => (await screens()).dashboard(), 'DashboardScreen');
const members = page(async () => (await screens()).members(), 'MembersScreen');
const importPage = page(async () => (await screens()).importPage(), 'ImportPage');
const organizations = page(async () => (await screens()).organizations(), 'OrganizationsPage');
const program = page(async () => (await screens()).program(), 'ProgramAtBaseScreen');
const roster = page(async () => (await screens()).roster(), 'RosterScreen');
const reports = page(async () => (await screens()).reports(), 'ReportsPage');
const bases = page(async () => (await screens()).bases(), 'BasesPage');
const base = page(async () => (await screens()).base(), 'BaseScreen');
const security = page(async () => (await screens()).security(), 'SecurityPage');
const createTraining = page(async () => (await screens()).createTraining(), 'CreateTrainingPage');
const training = page(async () => (await screens()).training(), 'TrainingScreen');
const editTraining = page(async () => (await screens()).editTraining(), 'EditTrainingScreen');
const ofSignedIn = () => import('../screens/of-signed-in.ts');
const trainings = page(async () => (await ofSignedIn()).trainings(), 'TrainingsScreen');
const trainingsAtBase = page(async () => (await ofSignedIn()).trainingsAtBase(), 'TrainingsAtBaseScreen');

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
