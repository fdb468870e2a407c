import { securityLimits } from '../security/limits.ts';

const { reasonMinLength, reasonMaxLength } = securityLimits;

export const takeBackMessages = {
  accountNeeded: 'Choose whose acts to take back',
  momentNeeded: 'Give both moments as date and time with a zone',
  spanBackward: 'The second moment has to be after the first',
  reviewNeeded: 'Review the acts first',
  reasonNeeded: `Please give a reason of at least ${reasonMinLength} characters`,
  reasonTooLong: `The reason may have at most ${reasonMaxLength} characters`,
  reasonUnstorable: 'The reason holds characters that cannot be stored',
  notAJudge:
    'Only another super administrator, who has been one for a week and owes this account nothing, takes back what it did.',
  changed: 'There are other acts than you reviewed. Nothing was taken back. Review them again.',
  title: 'Take back acts',
  text: 'After a stolen password: everything that one account did between two moments, taken back as one act. Stop the account first.',
  ofOthers: 'Only super administrators may do this.',
  formText: 'Times are Denver time. What others did meanwhile stays. Nothing changes before you have seen what would.',
  accountsFailed: 'The administrators could not be loaded.',
  nothing: 'There is nothing to take back.',
  reviewed: (acts: number) =>
    acts === 1 ? '1 act. This would become of it:' : `${acts} acts. This would become of them:`,
  taken: (acts: number) => (acts === 1 ? '1 act. This became of it:' : `${acts} acts. This became of them:`),
  lost: 'Nothing brings these back',
  backup: (file: string) => `The latest backup from before: ${file}`,
  noBackup: 'No backup from before is kept.',
  reasonHint: 'Kept in the records for years, so leave out names and addresses.',
  reviewing: {
    refused: 'The acts were not reviewed',
    unconfirmed: 'Nothing was changed. Trying again is safe.',
  },
  taking: {
    refused: 'Nothing was taken back',
    unconfirmed: 'They may have been taken back anyway. Trying again is safe.',
  },
} as const;
