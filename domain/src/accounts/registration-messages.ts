export const registrationMessages = {
  firstNameRequired: 'First name is required',
  lastNameRequired: 'Last name is required',
  emailRequired: 'Email is required',
  emailInvalid: 'Please enter a valid email address',
  organizationRequired: 'Organization is required',
  organizationUnknown: 'Please select a valid organization from the list',
  created: 'Account Created Successfully! Please check your email and click the verification link.',
  invalidTitle: 'Validation Error',
  invalid: 'Please fix the errors below and try again.',
  failedTitle: 'Registration Failed',
  failed: 'An error occurred during registration.',
  alreadyExists: 'An account with this email already exists. Please sign in instead.',
  addressShared:
    'Each account needs its own address. If you share this mailbox, use a different address. With many email providers, you can also add a plus and a word, as in name+ana@example.org.',
  organizationRefused: 'The selected organization is not valid. Please choose from the list.',
  tooMany: 'Too many registration attempts from this IP. Please try again later.',
  nameTooLong: 'Names can be up to 80 characters',
  emailTooLong: 'Email addresses can be up to 254 characters',
  phoneTooLong: 'Phone numbers can be up to 40 characters',
  submit: 'Create Account',
  submitting: 'Creating account...',
  pending: 'Your account stays pending until you verify your email.',
  verifyFirst: 'Please verify your email before you sign in: click the link in the message we sent you.',
} as const;

/** Replies of the server. The page shows its own sentence for each code (REG-25 to REG-28). */
export const registrationReplies = {
  alreadyExists: 'An account with this email already exists. Please sign in instead.',
  organization: 'Organization validation failed',
  tooMany: 'Too many registration attempts',
} as const;

export const passwordResetMessages = {
  limitTitle: 'Rate Limit Exceeded',
  limitByServer: 'Too many password reset requests. Please wait 5 minutes before trying again.',
  emailTitle: 'Email Error',
  email: 'There was an issue with the email address. Please check and try again.',
  networkTitle: 'Network Error',
  network: 'Network error occurred. Please try again in a moment.',
  failed: 'Failed to send password reset email',
  linkInvalid: 'Invalid reset link. Please request a new password reset.',
  linkCorrupted: 'The reset link appears to be corrupted. Please request a new password reset.',
  linkExpired: 'This password reset link has expired. Please request a new password reset.',
  linkMalformed: 'The reset link is not in the correct format. Please request a new password reset.',
  sessionTitle: 'Session Error',
  updateFailedTitle: 'Password Update Failed',
  passwordRequiredTitle: 'Password Required',
  invalidTokenTitle: 'Invalid Token',
  done: 'Password has been reset successfully',
  /** Shown if the server sends no text of its own; must not reveal whether the account exists. */
  sent: 'If an account exists for this email, a reset link has been sent.',
  ownerUntold: 'The server did not say which account this link is for.',
  passwordRequired: 'Please enter your new password in both fields.',
  updateFailed: 'Your password could not be changed. Please try again.',
  unanswered:
    'Network error occurred. Please try again in a moment. If that fails, your password was already changed: sign in with the new one.',
  tooMany: (minutes: number) =>
    `Too many password reset requests. Please wait ${minutes} more ${minutes === 1 ? 'minute' : 'minutes'} before trying again.`,
  wait: (minutes: number) =>
    `Please wait ${minutes} more ${minutes === 1 ? 'minute' : 'minutes'} before requesting another password reset.`,
} as const;
