/** What members open, and administrators too. The sign-in page loads none of these names. See of-administrators.ts. */
export const profile = () => import('../../features/profile/profile-page.tsx');
export const resources = () => import('../../features/resources/resources-page.tsx');
export const programs = () => import('./programs-screen.tsx');
export const program = () => import('./shared-program-screen.tsx');
export const trainings = () => import('./trainings-screen.tsx');
export const training = () => import('./shared-training-screen.tsx');
export const trainingsAtBase = () => import('./trainings-at-base-screen.tsx');
