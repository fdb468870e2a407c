import { againIn } from './messages.ts';

/** Refusals of a change of an account's email, and the page behind a letter's link. */
export const emailChangeMessages = {
  unchanged: 'That is the address already.',
  passwordNeeded: 'Please enter your current password',
  tooMany: (minutes: number) => `Too many changes of this address. ${againIn(minutes)}`,
  own: 'Change your own address under "Your account".',
  ofAdministrator: 'Only another super administrator changes the address of somebody who administers.',
  frozen: 'This account is frozen. Its address can be changed once a super administrator has decided about it.',
  noAccount: 'This record has no account. Change its email in the form.',
  taken:
    'Another record or another account has this address. If it is the same person, that one has to be dealt with first.',
  ofAccount: 'This record has an account, whose address changes with it. Use "Change address".',
  tie: {
    none: 'There is no account with this address that has no record.',
    refused:
      'Not this account: one that administers is tied by another super administrator, and nobody ties their own account to a record that is not their own.',
  },
  page: {
    title: 'Confirm your new email address',
    text: (address: string) => `${address} becomes the address of your Flight For Life account.`,
    instead: (address: string) =>
      `It replaces ${address}: you sign in with the new one, and every email goes there. Other devices are signed out, and links that you got before stop working. Your password and two-step verification stay the same.`,
    notYours: 'If this is not your account, close this page. Nothing changes then.',
    button: 'Confirm this address',
    doneTitle: 'Your address is changed',
    done: (address: string) => `You sign in with ${address} and your password from now on.`,
    againTitle: 'Your address was changed already',
    again: 'You sign in with the new address and your password.',
    toSignIn: 'Go to sign-in',
    brokenTitle: 'This link does not work',
    broken: 'It is too old, or the change was canceled. Ask for it again under "Your account".',
    takenTitle: 'The address was not changed',
    taken: 'Somebody else got this address in the meantime. Your account keeps the old one. Ask an administrator.',
  },
} as const;
