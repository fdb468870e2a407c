/** Screens for all who are signed in. The sign-in page loads none of these names. See of-administrators.ts. */
export const screens = {
  profile: async () => (await import('../../features/profile/profile-page.tsx')).ProfilePage,
  resources: async () => (await import('../../features/resources/resources-page.tsx')).ResourcesPage,
  account: async () => (await import('../../features/account/account-page.tsx')).AccountPage,
  programs: async () => (await import('../../features/programs/programs-page.tsx')).ProgramsPage,
  'shared-program': async () => (await import('./shared-program-screen.tsx')).SharedProgramScreen,
  trainings: async () => (await import('./trainings-screen.tsx')).TrainingsScreen,
  'trainings-at-base': async () => (await import('./trainings-at-base-screen.tsx')).TrainingsAtBaseScreen,
  'shared-training': async () => (await import('./shared-training-screen.tsx')).SharedTrainingScreen,
};
