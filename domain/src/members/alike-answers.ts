/** What can be done about somebody alike while somebody is added. */
export const alikeAnswers = {
  emailTaken: 'The email belongs to somebody already. Somebody new needs another.',
  former: 'Somebody set aside comes back by their record, with everything they had.',
  use: 'Use this person',
  open: 'Open the record to return them',
  addAnyway: 'Add a new person anyway',
  back: 'Back',
} as const;
