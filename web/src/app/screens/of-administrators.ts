/**
 * The screens of administrators. Who is not one never loads their names, nor those of all the scripts that belong to
 * them, which the bundler writes wherever a screen is asked for.
 */
export const dashboard = () => import('./dashboard-screen.tsx');
export const members = () => import('./members-screen.tsx');
export const importPage = () => import('../../features/import/import-page.tsx');
export const security = () => import('../../features/security/security-page.tsx');
export const organizations = () => import('../../features/organizations/organizations-page.tsx');
export const program = () => import('./program-screen.tsx');
export const roster = () => import('./roster-screen.tsx');
export const reports = () => import('../../features/reports/reports-page.tsx');
export const bases = () => import('../../features/bases/bases-page.tsx');
export const base = () => import('./base-screen.tsx');
export const createTraining = () => import('../../features/training/create-training-page.tsx');
export const editTraining = () => import('./edit-training-screen.tsx');
export const training = () => import('./training-screen.tsx');
