/** What members open, and administrators too. The sign-in page loads none of these names. See of-administrators.ts. */
export const screens = {
  '/member': async () => (await import('../../features/profile/profile-page.tsx')).ProfilePage,
  '/member/profile': async () => (await import('../../features/profile/profile-page.tsx')).ProfilePage,
  '/member/resources': async () => (await import('../../features/resources/resources-page.tsx')).ResourcesPage,
  '/account': async () => (await import('../../features/account/account-page.tsx')).AccountPage,
  '/programs': async () => (await import('./programs-screen.tsx')).ProgramsScreen,
  '/programs/$programId': async () => (await import('./shared-program-screen.tsx')).SharedProgramScreen,
  '/training': async () => (await import('./trainings-screen.tsx')).TrainingsScreen,
  '/training/base/$baseId': async () => (await import('./trainings-at-base-screen.tsx')).TrainingsAtBaseScreen,
  '/training/$trainingId': async () => (await import('./shared-training-screen.tsx')).SharedTrainingScreen,
};
