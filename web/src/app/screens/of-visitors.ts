/** What visitors open besides the sign-in page, which loads none of these names. See of-administrators.ts. */
export const resetPassword = async () => (await import('./reset-password-screen.tsx')).ResetPasswordScreen;
export const signUp = async () => (await import('./sign-up-screen.tsx')).SignUpScreen;
export const confirm = async () => (await import('./confirm-screen.tsx')).ConfirmScreen;
export const verifyEmail = async () => (await import('./verify-email-screen.tsx')).VerifyEmailScreen;
export const verify = async () => (await import('../../features/verify/verify-page.tsx')).VerifyPage;
export const linkFailed = async () => (await import('../../features/verification/link-failed-page.tsx')).LinkFailedPage;
export const forgotPassword = async () =>
  (await import('../../features/password-reset/forgot-password.tsx')).ForgotPassword;
export const noAccess = async () => (await import('./no-access-screen.tsx')).NoAccessScreen;
