export const verificationMessages = {
  verifying: 'Verifying Your Email',
  confirming: 'Confirming your email...',
  verifiedTitle: 'Email Verified!',
  verified: 'Your account is now active. You can sign in.',
  tokenMissing: 'No verification token provided.',
  failedTitle: 'Verification Failed',
  failedToast: 'Email verification failed',
  failed: 'Email verification failed.',
  linkRefused: 'This verification link is invalid or has expired. Please sign up again.',
  tooMany: 'Too many verification attempts. Please try again in a few minutes.',
  passwordTitle: 'Enter your password',
  passwordNeeded:
    'There is more than one sign-up for your email address, with different passwords. Enter the password you signed up with, or choose a new one. Only that password will work.',
  signUpTitle: 'This link is from this sign-up',
  notYours:
    'Not yours? Then someone else used your email address. If you signed up too, the password from your own sign-up keeps your own name.',
  /** A page shown before a link takes effect, so that programs that open links change nothing. */
  continueTitle: 'One more step',
  continueText: 'Press the button to use the link from your email.',
  continueButton: 'Continue',
  linkBroken: 'This link is invalid. Please ask for a new one.',
  toSignIn: 'Back to Sign In',
  errorTitle: 'Verification Error',
  error: 'An error occurred during verification. Please try again.',
} as const;
