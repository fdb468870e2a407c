import { securityLimits } from './limits.ts';

const { reasonMinLength, reasonMaxLength, maxDays } = securityLimits;

export const securityMessages = {
  loadFailed: {
    figures: 'The figures could not be loaded.',
    locks: 'The locked accounts could not be loaded.',
    blocks: 'The blocked addresses could not be loaded.',
    events: 'The events could not be loaded.',
    settings: 'The settings could not be loaded.',
  },
  readAgainFailed: 'This could not be read again.',
  emailRequired: 'Email is required',
  emailTooLong: 'Email addresses may have at most 254 characters',
  reasonRequired: 'Please give a reason for unlocking this account',
  reasonTooShort: `Please write at least ${reasonMinLength} characters`,
  reasonTooLong: `The reason may have at most ${reasonMaxLength} characters`,
  reasonUnstorable: 'The reason holds characters that cannot be stored',
  reasonNamesEmail: 'Please leave the email address out: the reason stays in the records for years',
  reasonHint: 'Kept in the records for years, so leave out names and addresses.',
  daysOutOfRange: `days must be a whole number from 1 to ${maxDays}`,
  notTheCaller: 'adminUserId must be your own account.',
  administratorsOnly: 'Only administrators may do this.',
  unlocked: (email: string) => `${email} can sign in again.`,
  nothingToUnlock: (email: string) => `${email} was not locked.`,
  settingSaved: 'Setting saved',
  unlocking: {
    refused: 'The account was not unlocked',
    unconfirmed: 'It may have been unlocked all the same. Trying again does no harm.',
  },
  changing: {
    refused: 'The setting was not saved',
    unconfirmed: 'It may have been stored all the same. Trying again does no harm.',
  },
  wholeNumber: (lowest: number, highest: number) => `Please enter a whole number from ${lowest} to ${highest}`,
} as const;
