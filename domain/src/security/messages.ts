import { countText } from '../numbers/count-text.ts';
import { securityLimits } from './limits.ts';
import { readAgainFailed } from './read-again.ts';

const { reasonMinLength, reasonMaxLength, maxDays } = securityLimits;

export const securityMessages = {
  loadFailed: {
    figures: 'The figures could not be loaded.',
    locks: 'The locked accounts could not be loaded.',
    blocks: 'The blocked addresses could not be loaded.',
    secondSteps: 'Two-step verification could not be loaded.',
    events: 'The events could not be loaded.',
    settings: 'The settings could not be loaded.',
  },
  readAgainFailed,
  /** What the desk says first. */
  needs: (things: number) =>
    things === 0 ? 'Nothing needs attention' : `${things} ${things === 1 ? 'thing needs' : 'things need'} attention`,
  looking: 'Checking...',
  notAllKnown: 'Not everything could be loaded',
  emailRequired: 'Email is required',
  emailTooLong: 'Email addresses can be up to 254 characters',
  reasonRequired: 'Please give a reason for unlocking this account',
  reasonTooShort: `Please write at least ${reasonMinLength} characters`,
  reasonTooLong: `The reason can be up to ${reasonMaxLength} characters`,
  reasonUnstorable: 'The reason contains characters that cannot be stored',
  reasonNamesEmail: 'Please leave the email address out: the reason stays in the records for years',
  reasonHint: 'Kept in the records for years, so leave out names and addresses.',
  daysOutOfRange: `days must be a whole number from 1 to ${maxDays}`,
  notTheCaller: 'adminUserId must be your own account.',
  administratorsOnly: 'Only administrators can do this.',
  superAdministratorsOnly: 'Only super administrators can do this.',
  ownLock: "You can't unlock your own account. Another super administrator can, or it unlocks on its own.",
  lockOfSuperAdministrator: "Only another super administrator can unlock a super administrator's account.",
  lockOfOthers: 'Only another super administrator can unlock it.',
  ofSuperAdministrators: 'Only super administrators can change it.',
  ownFactor: 'Another administrator has to remove yours, or you can do it under "Your account".',
  factorRemoved: (email: string) => `${email} signs in with the password alone. They get an email.`,
  noFactor: (email: string) => `${email} has no two-step verification.`,
  factorText: 'Remove it for somebody who lost their phone, their passkey and the recovery codes.',
  factorsOverdue: (people: number) =>
    `${people} ${people === 1 ? 'person needs' : 'people need'} it and went past the day to set it up.`,
  factorsMissing: (people: number) => `${people} ${people === 1 ? "person hasn't" : "people haven't"} set it up yet.`,
  factorsComplete: 'Everybody who needs it has set it up.',
  passwordAlone: 'Password alone',
  passwordAloneUntil: (day: string) => `Password alone, until ${day}`,
  passwordOverdue: (day: string) => `None, required since ${day}`,
  factorFollows:
    'Their password alone signs them in from now on, unless they administer or lead and need two-step verification. They are signed out everywhere and get an email. Make sure you are really talking to them.',
  removingFactor: {
    refused: 'Two-step verification was not removed',
    unconfirmed: 'It may have been removed anyway. Trying again is safe.',
  },
  unlocked: (email: string) => `${email} can sign in again.`,
  nothingToUnlock: (email: string) => `${email} was not locked.`,
  settingSaved: 'Setting saved',
  unlocking: {
    refused: 'The account was not unlocked',
    unconfirmed: 'It may have been unlocked anyway. Trying again is safe.',
  },
  changing: {
    refused: 'The setting was not saved',
    unconfirmed: 'It may have been stored anyway. Trying again is safe.',
  },
  /** Deletions that another super administrator must confirm. */
  deletions: {
    title: 'Deletions waiting for approval',
    text: "More than ten people deleted by one account within a day need another super administrator's approval.",
    loadFailed: 'The deletions waiting for approval could not be loaded.',
    whom: (names: readonly string[]) =>
      names.length > 3 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', '),
    asked: (by: string, at: string) => `Asked for by ${by}, ${at}`,
    askedFor: (by: string, people: number) =>
      `${by} asked to delete ${people === 1 ? '1 person' : `${countText(people)} people`}:`,
    wasAsked: (by: string) => `${by} says they asked to be deleted. Restoring a backup deletes them again.`,
    requestOf: (by: string) => `what ${by} asked for`,
    ofOthers: 'Another super administrator decides.',
    confirm: 'Delete Members',
    refuse: 'Refuse',
    confirmTitle: 'Delete Members',
    refuseTitle: 'Refuse Deletion',
    confirmFollows: 'All credentials, renewal history, and associated data will be permanently removed.',
    refuseFollows: 'Nobody is deleted. The person who asked gets an email.',
    confirmed: 'Members deleted',
    refused: 'Deletion refused',
    judging: {
      refused: 'Nothing was decided',
      unconfirmed: 'It may have been decided anyway. Trying again is safe.',
    },
  },
  /** The key that signs cards. */
  cardKey: {
    text: 'Signs the codes that members show to crew, and the list of what was revoked.',
    ofOthers: 'Only super administrators can rotate it.',
    rotated: 'Cards are signed by a new key from now on.',
    follows: 'From now on, codes are signed with a new key instead of the current one. The events show who did it.',
    lostHint: 'Somebody else may have read the database, or a copy of it.',
    kept: 'Codes made earlier stay valid as long as they would have.',
    lost: 'Earlier codes are refused right away; every member needs a connection to get a new one.',
    rotating: {
      refused: 'The key was not rotated',
      unconfirmed: 'It may have been rotated anyway. Trying again is safe.',
    },
  },
  wholeNumber: (lowest: number, highest: number) => `Please enter a whole number from ${lowest} to ${highest}`,
  noBlocks: 'No address is blocked.',
  noEventsText: 'Sign-ins, locks, and changes of accounts, rights and settings appear here.',
  noEvents: 'No events yet.',
  noLocks: 'Nobody is locked out.',
  changeFollows: 'It takes effect right away, for everybody. All super administrators get an email.',
  advancedText: 'Limits for sign-in and CAPTCHA, and other things that rarely need changing.',
  settingsText:
    'A change takes effect right away, for everybody. It is listed in the events, and all super administrators get an email.',
  unlockFollows:
    "This account's failed attempts are cleared, and it can sign in right away. Its owner gets an email. Make sure you are really talking to the owner.",
} as const;
