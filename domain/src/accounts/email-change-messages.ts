import { againIn } from './messages.ts';

/** Refusals of a change of an account's email, and the page behind a letter's link. */
export const emailChangeMessages = {
  unchanged: "That's already the address.",
  passwordNeeded: 'Please enter your current password',
  tooMany: (minutes: number) => `Too many address changes. ${againIn(minutes)}`,
  own: 'Change your own address under "Your account".',
  ofAdministrator: "Only another super administrator can change an administrator's address.",
  frozen: 'This account is frozen. A super administrator has to decide about it before its address can change.',
  noAccount: 'This record has no account. Change its email in the form.',
  taken: "Another record or account already has this address. If it's the same person, sort that one out first.",
  ofAccount: 'This record has an account, and both addresses change together. Use "Change address".',
  tie: {
    none: 'There is no unlinked account with this address.',
    refused:
      "You can't link this account. Another super administrator has to link an administrator's account, and your own can be linked only to your own record.",
  },
  page: {
    title: 'Confirm your new email address',
    text: (address: string) => `${address} becomes the address of your Flight For Life account.`,
    instead: (address: string) =>
      `It replaces ${address}: you sign in with the new one, and every email goes there. Other devices are signed out, and earlier links stop working. Your password and two-step verification stay the same.`,
    notYours: "If this isn't your account, close this page and nothing changes.",
    button: 'Confirm this address',
    doneTitle: 'Your address has been changed',
    done: (address: string) => `You sign in with ${address} and your password from now on.`,
    againTitle: 'Your address was already changed',
    again: 'You sign in with the new address and your password.',
    toSignIn: 'Go to sign-in',
    brokenTitle: 'This link does not work',
    broken: 'It has expired, or the change was canceled. Request the change again under "Your account".',
    takenTitle: 'The address was not changed',
    taken: 'Someone else took this address in the meantime, so your account keeps the old one. Ask an administrator.',
  },
} as const;
