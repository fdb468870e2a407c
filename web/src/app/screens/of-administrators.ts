/**
 * The screens of administrators, by address. Who is not one never loads their names, nor those of all the scripts that
 * belong to them, which the bundler writes wherever a screen is asked for. The build reads these lines too, to have an
 * address bring its scripts along (`web/build/first-screens.ts`).
 */
export const screens = {
  '/admin': async () => (await import('./dashboard-screen.tsx')).DashboardScreen,
  '/admin/readiness': async () => (await import('./readiness-screen.tsx')).ReadinessScreen,
  '/admin/members': async () => (await import('./members-screen.tsx')).MembersScreen,
  '/admin/members/import': async () => (await import('../../features/import/import-page.tsx')).ImportPage,
  '/admin/organizations': async () =>
    (await import('../../features/organizations/organizations-page.tsx')).OrganizationsPage,
  '/admin/reports': async () => (await import('../../features/reports/reports-page.tsx')).ReportsPage,
  '/admin/security': async () => (await import('../../features/security/security-page.tsx')).SecurityPage,
  '/admin/bases': async () => (await import('../../features/bases/bases-page.tsx')).BasesPage,
  '/admin/bases/$baseId': async () => (await import('./base-screen.tsx')).BaseScreen,
  '/admin/bases/$baseId/$programId': async () => (await import('./program-screen.tsx')).ProgramAtBaseScreen,
  '/admin/bases/$programId/seasons/$seasonId/roster': async () => (await import('./roster-screen.tsx')).RosterScreen,
  '/admin/training': async () => (await import('./trainings-screen.tsx')).TrainingsScreen,
  '/admin/training/base/$baseId': async () => (await import('./trainings-at-base-screen.tsx')).TrainingsAtBaseScreen,
  '/admin/training/create': async () =>
    (await import('../../features/training/create-training-page.tsx')).CreateTrainingPage,
  '/admin/training/edit/$trainingId': async () => (await import('./edit-training-screen.tsx')).EditTrainingScreen,
  '/admin/training/$trainingId': async () => (await import('./training-screen.tsx')).TrainingScreen,
  '/members': async () => (await import('./members-screen.tsx')).MembersScreen,
  '/members/import': async () => (await import('../../features/import/import-page.tsx')).ImportPage,
  '/programs/$programId/seasons/$seasonId/roster': async () => (await import('./roster-screen.tsx')).RosterScreen,
  '/training/create': async () => (await import('../../features/training/create-training-page.tsx')).CreateTrainingPage,
  '/training/edit/$trainingId': async () => (await import('./edit-training-screen.tsx')).EditTrainingScreen,
  '/reports': async () => (await import('../../features/reports/reports-page.tsx')).ReportsPage,
};

/** What administrators see at an address that members open too. */
export const programInside = async () => (await import('./program-screen.tsx')).ProgramScreen;
