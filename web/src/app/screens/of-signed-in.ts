/** What members open, and administrators too. The sign-in page loads none of these names. See of-administrators.ts. */
export const profile = async () => (await import('../../features/profile/profile-page.tsx')).ProfilePage;
export const resources = async () => (await import('../../features/resources/resources-page.tsx')).ResourcesPage;
export const account = async () => (await import('../../features/account/account-page.tsx')).AccountPage;
export const programs = async () => (await import('./programs-screen.tsx')).ProgramsScreen;
export const program = async () => (await import('./shared-program-screen.tsx')).SharedProgramScreen;
export const trainings = async () => (await import('./trainings-screen.tsx')).TrainingsScreen;
export const training = async () => (await import('./shared-training-screen.tsx')).SharedTrainingScreen;
export const trainingsAtBase = async () => (await import('./trainings-at-base-screen.tsx')).TrainingsAtBaseScreen;
