/** Messages for a locked account, in a file of their own so that sign-in doesn't load them. */
export const lockMessages = {
  reason: 'Too many failed login attempts',
  tryDifferentAccount: 'Try Different Account',
  tryAgainIn: (minutes: number) => `Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`,
  noEnd: "This lock won't end on its own. Reset your password, or ask an administrator to unlock the account.",
  resetUnlocks: 'Resetting your password also ends the lock.',
} as const;

/** A whole base may share one address, so these blame the network and not the person. */
export const addressMessages = {
  tooManySignIns: (minutes: number) => `Too many sign-in attempts from this network. ${againIn(minutes)}`,
  blocked: (minutes: number) => `Too many failed sign-ins from this network. ${againIn(minutes)}`,
  tooManyQuestions: (minutes: number) => `Too many requests from this network. ${againIn(minutes)}`,
} as const;

export function againIn(minutes: number): string {
  return `Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
}

export const passwordMessages = {
  tooShort: (minLength: number) => `Password must be at least ${minLength} characters long`,
  uppercase: 'Password must contain at least one uppercase letter',
  lowercase: 'Password must contain at least one lowercase letter',
  number: 'Password must contain at least one number',
  special: 'Password must contain at least one special character (!@#$%^&*)',
  tooLong: 'Passwords can be up to 128 characters',
  mismatch: 'Passwords do not match',
  /** Shown instead of the password's strength. */
  notAccepted: 'not accepted',
  tooCommon: 'This password is on the list of common passwords. Please choose another one',
  personal: "Your password can't be just your name, your email or words from this product",
  sameAsOld: 'New password should be different from the old password.',
  currentWrong: 'The current password is not right.',
  currentNeeded: 'Enter your current password, or sign in again first.',
  /** The rules as suggestions, before any is broken. */
  rules: {
    length: (minLength: number) => `At least ${minLength} characters`,
    uppercase: () => 'One uppercase letter',
    lowercase: () => 'One lowercase letter',
    number: () => 'One number',
    special: () => 'One special character (!@#$%^&*)',
  },
  /** The sentence for each refusal reason of the authentication library (SGN-22). */
  reasons: {
    length: 'too short',
    characters: 'missing a type of character',
    pwned: 'easy to guess',
  },
} as const;

export const captchaMessages = {
  required: 'Please complete the CAPTCHA challenge',
  scriptFailed: 'Failed to load security challenge',
  challengeFailed: 'Failed to load CAPTCHA challenge',
  refused: 'CAPTCHA verification failed',
  verifyFailed: 'Failed to verify CAPTCHA. Please try again.',
  expired: 'CAPTCHA expired. Please complete it again.',
  error: 'CAPTCHA error occurred. Please try again.',
  complete: 'Security verification complete! You can now create your account.',
  verified: 'Security verification complete.',
  actionUnknown: 'Please say what the security challenge is for',
  tooMany: 'Too many security challenges from this address. Please wait a few minutes.',
} as const;
