/**
 * Screens without the frame of signed-in pages. The sign-in page loads none of these names. See of-administrators.ts.
 */
export const screens = {
  'reset-password': async () => (await import('./reset-password-screen.tsx')).ResetPasswordScreen,
  'sign-up': async () => (await import('./sign-up-screen.tsx')).SignUpScreen,
  confirm: async () => (await import('./confirm-screen.tsx')).ConfirmScreen,
  'verify-email': async () => (await import('./verify-email-screen.tsx')).VerifyEmailScreen,
  'link-failed': async () => (await import('../../features/verification/link-failed-page.tsx')).LinkFailedPage,
  'roll-call': async () => (await import('./roll-call-screen.tsx')).RollCallScreen,
  verify: async () => (await import('../../features/verify/verify-page.tsx')).VerifyPage,
};

export const forgotPassword = async () =>
  (await import('../../features/password-reset/forgot-password.tsx')).ForgotPassword;
export const cardLinkNote = async () => (await import('../../features/verify/card-link-note.tsx')).CardLinkNote;
export const waitingNote = async () => (await import('../../features/roll-call/waiting-note.tsx')).WaitingNote;
export const unansweredWays = async () => (await import('./unanswered-ways.tsx')).UnansweredWays;
export const noAccess = async () => (await import('./no-access-screen.tsx')).NoAccessScreen;
