import type { ComponentType } from 'react';
import type { PathOf } from '../../lib/paths.ts';

/** What visitors open besides the sign-in page, which loads none of these names. See of-administrators.ts. */
export const screens: Record<Exclude<PathOf<'public'>, '/signin'>, () => Promise<ComponentType>> = {
  '/reset-password': async () => (await import('./reset-password-screen.tsx')).ResetPasswordScreen,
  '/member/signup': async () => (await import('./sign-up-screen.tsx')).SignUpScreen,
  '/auth/confirm': async () => (await import('./confirm-screen.tsx')).ConfirmScreen,
  '/verify-email': async () => (await import('./verify-email-screen.tsx')).VerifyEmailScreen,
  '/error': async () => (await import('../../features/verification/link-failed-page.tsx')).LinkFailedPage,
  '/verify': async () => (await import('../../features/verify/verify-page.tsx')).VerifyPage,
};

export const forgotPassword = async () =>
  (await import('../../features/password-reset/forgot-password.tsx')).ForgotPassword;
export const noAccess = async () => (await import('./no-access-screen.tsx')).NoAccessScreen;
