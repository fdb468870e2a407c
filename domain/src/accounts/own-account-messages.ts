export const ownAccountMessages = {
  currentRequired: 'Please enter your current password',
  newRequired: 'Please enter a new password',
  guessedTooOften: (minutes: number) =>
    `Too many attempts to change this password. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
  provedTooOften: (minutes: number) =>
    `Too many attempts with this password. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
  changed: 'Password changed',
  othersSignedOut: 'Every other device was signed out.',
  signInAgain: 'Your password was changed. Please sign in with it.',
  changing: {
    refused: 'The password was not changed',
    unconfirmed:
      'It may have been changed anyway. If so, this device is signed out too: sign in with the new password.',
  },
  sessionEnded: 'Your session has ended. Please sign in again.',
  sessionsFailed: 'Your devices could not be loaded.',
  sessionsFailedAgain: 'Your devices could not be refreshed.',
  most: (count: number) =>
    `You can be signed in on ${count} ${count === 1 ? 'device' : 'devices'} at once. Signing in on another signs out the oldest.`,
  signedOut: (count: number) => (count === 1 ? 'One device was signed out' : `${count} devices were signed out`),
  endedBefore: 'It was already signed out',
  ending: {
    refused: 'Nothing was signed out',
    unconfirmed: 'It may have been signed out anyway. Trying again is safe.',
  },
  pageText: "How you sign in, where you're signed in, and your own settings.",
  changeFollows: 'A new password signs out every other device. You get an email about it.',
  endOthersTitle: 'Sign out all other devices?',
} as const;
