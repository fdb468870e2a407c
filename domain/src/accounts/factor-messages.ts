import { againIn } from './messages.ts';

export const factorMessages = {
  needed: 'Your account needs two-step verification to sign in.',
  wrongRecoveryCode: 'That recovery code is wrong or was already used.',
  wrongPasskey: 'That passkey could not be checked. Please try again.',
  locked: (minutes: number) => `Too many wrong codes. ${againIn(minutes)}`,
  held: 'Too many wrong codes. An administrator has to unlock your account.',
  nameTaken: 'You already have one with this name.',
  tooMany: (most: number) => `You already have ${most}, the most allowed. Remove one first.`,
  gone: 'It is no longer there.',
  askedTooLongAgo: 'That took too long. Please try again.',
  codesAlone: 'Set up an app or a passkey first: recovery codes are only a backup.',
  codesThere: 'You already have recovery codes. Get new ones instead.',
  linkFirst:
    'Your account needs two-step verification, and the deadline to set it up has passed. Get a reset link by email, choose a new password with it, and set up two-step verification within an hour.',
  proofNeeded: "Please confirm again that it's you.",
} as const;
