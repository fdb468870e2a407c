import { againIn } from './messages.ts';

/** Of the second factor, beside the password. */
export const factorMessages = {
  needed: 'Your account needs a second step to sign in.',
  wrongRecoveryCode: 'That recovery code is not right, or it was used before.',
  wrongPasskey: 'That passkey could not be checked. Please try again.',
  locked: (minutes: number) => `Too many wrong codes. ${againIn(minutes)}`,
  held: 'Too many wrong codes. An administrator has to unlock your account.',
  nameTaken: 'You have one with this name already.',
  tooMany: (most: number) => `You have ${most} already, which is the most. Remove one first.`,
  gone: 'It is not there any more.',
  askedTooLongAgo: 'That took too long. Please try again.',
  codesAlone: 'Set up an app or a passkey first: recovery codes only stand in for one.',
  codesThere: 'You have recovery codes already. Get new ones instead.',
  linkFirst:
    'Your account needs a second step, and the time to set it up is over. Get a reset link by email, choose a new password with it, and set up the second step within an hour.',
  proofNeeded: 'Please show again that it is you.',
} as const;
