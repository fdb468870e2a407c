/**
 * Administrators' screens, by file name. Others never load these names or those of their scripts, which the bundler
 * writes wherever a screen is imported.
 */
export const screens = {
  dashboard: async () => (await import('./dashboard-screen.tsx')).DashboardScreen,
  readiness: async () => (await import('./readiness-screen.tsx')).ReadinessScreen,
  members: async () => (await import('./members-screen.tsx')).MembersScreen,
  import: async () => (await import('../../features/import/import-page.tsx')).ImportPage,
  merge: async () => (await import('../../features/merges/merge-page.tsx')).MergePage,
  organizations: async () => (await import('../../features/organizations/organizations-page.tsx')).OrganizationsPage,
  reports: async () => (await import('./reports-screen.tsx')).ReportsScreen,
  access: async () => (await import('../../features/access/access-page.tsx')).AccessPage,
  security: async () => (await import('../../features/security/security-page.tsx')).SecurityPage,
  advanced: async () => (await import('./advanced-screen.tsx')).AdvancedScreen,
  bases: async () => (await import('../../features/bases/bases-page.tsx')).BasesPage,
  base: async () => (await import('./base-screen.tsx')).BaseScreen,
  program: async () => (await import('./program-screen.tsx')).ProgramAtBaseScreen,
  roster: async () => (await import('./roster-screen.tsx')).RosterScreen,
  trainings: async () => (await import('./trainings-screen.tsx')).TrainingsScreen,
  'trainings-at-base': async () => (await import('./trainings-at-base-screen.tsx')).TrainingsAtBaseScreen,
  'create-training': async () => (await import('../../features/training/create-training-page.tsx')).CreateTrainingPage,
  'edit-training': async () => (await import('./edit-training-screen.tsx')).EditTrainingScreen,
  training: async () => (await import('./training-screen.tsx')).TrainingScreen,
};

/** The administrators' version of a screen whose address members can also open. */
export const programInside = async () => (await import('./program-screen.tsx')).ProgramScreen;
