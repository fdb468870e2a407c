/** What can be done about somebody alike while somebody is added. */
export const alikeAnswers = {
  emailTaken: 'Someone already has this email. A new person needs a different one.',
  former: 'To bring back someone who was set aside, open their record. It has everything they had.',
  use: 'Use this person',
  open: 'Open the record to bring them back',
  addAnyway: 'Add a new person anyway',
  back: 'Back',
} as const;
