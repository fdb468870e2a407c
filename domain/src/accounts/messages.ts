export const signInMessages = {
  emailRequired: 'Email is required',
  passwordRequired: 'Password is required',
  emailTooLong: 'Email addresses may have at most 254 characters',
  passwordTooLong: 'Passwords may have at most 128 characters',
  failed: 'Sign in failed',
  network: 'Network error occurred',
  authenticationFailed: 'Authentication failed',
  userMissing: 'Authentication succeeded but user data is missing',
  captchaRequired: 'Security Verification Required',
  lockedTitle: 'Account Temporarily Locked',
  lockedReason: 'Too many failed login attempts',
  tryDifferentAccount: 'Try Different Account',
  unknownUser: 'User account not found in system. Please contact support.',
  sessionMissing: 'Auth session missing!',
  loading: 'Loading...',
  tryAgainIn: (minutes: number) => `Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`,
} as const;

export const passwordMessages = {
  tooShort: (minLength: number) => `Password must be at least ${minLength} characters long`,
  uppercase: 'Password must contain at least one uppercase letter',
  lowercase: 'Password must contain at least one lowercase letter',
  number: 'Password must contain at least one number',
  special: 'Password must contain at least one special character (!@#$%^&*)',
  tooLong: 'Passwords may have at most 128 characters',
  mismatch: 'Passwords do not match',
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
} as const;
