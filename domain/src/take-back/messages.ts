import { securityLimits } from '../security/limits.ts';

const { reasonMinLength, reasonMaxLength } = securityLimits;

export const takeBackMessages = {
  accountNeeded: 'Choose whose actions to take back',
  momentNeeded: 'Enter both moments as date and time with a zone',
  spanBackward: 'The second moment has to be after the first',
  reviewNeeded: 'Review the actions first',
  reasonNeeded: `Please give a reason of at least ${reasonMinLength} characters`,
  reasonTooLong: `The reason can be up to ${reasonMaxLength} characters`,
  reasonUnstorable: 'The reason contains characters that cannot be stored',
  notAJudge:
    'Only another super administrator, who has been one for a week and got no rights from this account, can take back what it did.',
  changed: 'The actions have changed since you reviewed them. Nothing was taken back. Review them again.',
  title: 'Take back actions',
  text: 'After a stolen password: takes back everything one account did between two moments, all together. Stop the account first.',
  ofOthers: 'Only super administrators can do this.',
  formText:
    'Times are Denver time. What others did in the meantime stays. Nothing changes until you have seen the review.',
  accountsFailed: 'The administrators could not be loaded.',
  nothing: 'There is nothing to take back.',
  reviewed: (acts: number) =>
    acts === 1 ? '1 action. What would happen to it:' : `${acts} actions. What would happen to them:`,
  taken: (acts: number) => (acts === 1 ? '1 action. What happened to it:' : `${acts} actions. What happened to them:`),
  lost: 'These cannot be brought back',
  backup: (file: string) => `The latest backup from before: ${file}`,
  noBackup: 'No backup from before is kept.',
  reasonHint: 'Kept in the records for years, so leave out names and addresses.',
  reviewing: {
    refused: 'The actions were not reviewed',
    unconfirmed: 'Nothing was changed. Trying again is safe.',
  },
  taking: {
    refused: 'Nothing was taken back',
    unconfirmed: 'They may have been taken back anyway. Trying again is safe.',
  },
} as const;
