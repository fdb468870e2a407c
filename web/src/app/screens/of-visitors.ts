/** What visitors open besides the sign-in page, which loads none of these names. See of-administrators.ts. */
export const resetPassword = () => import('./reset-password-screen.tsx');
export const signUp = () => import('./sign-up-screen.tsx');
export const confirm = () => import('./confirm-screen.tsx');
export const verifyEmail = () => import('./verify-email-screen.tsx');
export const linkFailed = () => import('../../features/verification/link-failed-page.tsx');
export const forgotPassword = () => import('../../features/password-reset/forgot-password.tsx');
export const noAccess = () => import('./no-access-screen.tsx');
