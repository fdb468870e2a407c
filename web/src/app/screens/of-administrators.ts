/**
 * The screens of administrators. Who is not one never loads their names, nor those of all the scripts that belong to
 * them, which the bundler writes wherever a screen is asked for.
 */
export const dashboard = async () => (await import('./dashboard-screen.tsx')).DashboardScreen;
export const members = async () => (await import('./members-screen.tsx')).MembersScreen;
export const importPage = async () => (await import('../../features/import/import-page.tsx')).ImportPage;
export const security = async () => (await import('../../features/security/security-page.tsx')).SecurityPage;
export const organizations = async () =>
  (await import('../../features/organizations/organizations-page.tsx')).OrganizationsPage;
export const program = async () => (await import('./program-screen.tsx')).ProgramAtBaseScreen;
export const programInside = async () => (await import('./program-screen.tsx')).ProgramScreen;
export const roster = async () => (await import('./roster-screen.tsx')).RosterScreen;
export const reports = async () => (await import('../../features/reports/reports-page.tsx')).ReportsPage;
export const bases = async () => (await import('../../features/bases/bases-page.tsx')).BasesPage;
export const base = async () => (await import('./base-screen.tsx')).BaseScreen;
export const createTraining = async () =>
  (await import('../../features/training/create-training-page.tsx')).CreateTrainingPage;
export const editTraining = async () => (await import('./edit-training-screen.tsx')).EditTrainingScreen;
export const training = async () => (await import('./training-screen.tsx')).TrainingScreen;
