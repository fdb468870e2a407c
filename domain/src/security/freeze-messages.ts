import { displayDateTime } from '../time/denver.ts';
import { securityLimits } from './limits.ts';

const { freezeHours } = securityLimits;

/** Texts of the letters about rights, of the page behind their link, and about frozen accounts. */
export const freezeMessages = {
  letter: {
    changed: 'Rights were changed in Flight For Life',
    frozen: 'An account of Flight For Life was frozen',
    unfrozen: 'An account of Flight For Life was unfrozen',
    link: 'See what happened, and stop it',
    howLinkWorks: `The link opens a page with a button that freezes the account that did this, for ${freezeHours} hours or until a super administrator decides. Just opening the page changes nothing. The link works for seven days.`,
    nothingToDo: "If you know about this, you don't need to do anything.",
    asSubject: 'This is about your account. If it surprises you, call a super administrator.',
    asActor: `This was done from your account. If it wasn't you, somebody else is in your account: choose "Forgot password?" on the sign-in page now, set a new password, and call another super administrator, who can freeze your account until then.`,
    asOther: 'If this surprises you, call somebody who has been a super administrator for at least seven days.',
    fromServer: 'If this surprises you, call the person who runs the server.',
    frozenSubject: 'Nobody can sign in to your account until then. Call a super administrator, who can unfreeze it.',
    toDesk: 'See the frozen accounts',
    whoGetsIt: 'Everybody who was a super administrator in the last seven days gets this email.',
  },
  page: {
    title: 'Freeze an account?',
    follows: (person: string) =>
      `If this was not right, freeze the account of ${person}. It is signed out everywhere, and nobody can sign in to it for ${freezeHours} hours, or until a super administrator decides. Accounts that it gave an administrator's rights in the last seven days are frozen with it, and any access it gave in that time ends. Nothing else it did is taken back.`,
    nothingToDo: 'If you know about this, close this page.',
    button: 'Freeze the account',
    frozenTitle: 'The account is frozen',
    frozen: (person: string, until: Date) =>
      `The account of ${person} is frozen until ${displayDateTime(until)}, with those it gave an administrator's rights in the last seven days. Call them. A super administrator then decides on the security page: unfreeze the account, or deactivate it.`,
    frozenFollows: 'The events and the boarding devices there show what it may have left behind.',
    toDesk: 'Go to the security page',
    over: (person: string) =>
      `The account of ${person} was already frozen after this happened, and that freeze has ended. This link can't freeze it again.`,
    judgeFrozen: "Your own account is frozen, so you can't freeze another. Call a super administrator.",
    last: (person: string) =>
      `${person} is the last super administrator who is not frozen, so this account can't be frozen here. Call the person who runs the server, who can make another super administrator with "ffl admin" and then deactivate this one.`,
    brokenTitle: 'This link does not work',
    broken: 'It is incomplete, older than seven days, or the account is gone. Look at the events on the security page.',
  },
  desk: {
    title: 'Frozen accounts',
    loadFailed: 'The frozen accounts could not be loaded.',
    until: (moment: string) => `Frozen until ${moment}`,
    by: (moment: string, person: string | null) =>
      `Since ${moment}, by ${person ?? 'somebody whose account was deleted'}`,
    notYours:
      'Only someone who has been a super administrator for seven days can decide, and not if they got rights from this account or just gave it some.',
    unfreeze: {
      button: 'Unfreeze',
      title: (person: string) => `Unfreeze ${person}?`,
      follows:
        'The account can sign in again right away, with the same password and rights. Make sure you are really talking to its owner, and that they set a new password if someone else knew it.',
      busy: 'Unfreezing...',
      done: (person: string) => `${person} can sign in again.`,
      writing: {
        refused: 'The account was not unfrozen',
        unconfirmed: 'It may have been unfrozen anyway. Trying again is safe.',
      },
    },
    deactivate: {
      button: 'Deactivate',
      title: (person: string) => `Deactivate ${person}?`,
      follows:
        "The account loses its administrator's rights, and the freeze ends. Anyone who has its password can sign in, without those rights.",
      busy: 'Deactivating...',
      done: (person: string) => `${person} is no longer an administrator.`,
      writing: {
        refused: 'The account was not deactivated',
        unconfirmed: 'It may have been deactivated anyway. Trying again is safe.',
      },
    },
  },
  /** Shown only to someone who entered the right password. */
  signIn: (until: Date) =>
    `This account is frozen until ${displayDateTime(until)}, after something it did. Call a super administrator, who can unfreeze it.`,
} as const;
