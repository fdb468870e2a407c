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
    'More than one sign-up waits for your email address, and their passwords differ. Enter the password you signed up with, or choose a new one. Only this password will sign in.',
  signUpTitle: 'This link is from this sign-up',
  notYours:
    'Is this not yours? Then somebody else used your email address. If you signed up too, the password of your own sign-up brings your own name along.',
  /** A page shown before a link takes effect, so that programs that open links change nothing. */
  continueTitle: 'One more step',
  continueText: 'Press the button to use the link that you got by email.',
  continueButton: 'Continue',
  linkBroken: 'This link is invalid. Please ask for a new one.',
  toSignIn: 'Back to Sign In',
  errorTitle: 'Verification Error',
  error: 'An error occurred during verification. Please try again.',
} as const;
