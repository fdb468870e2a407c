export const undoMessages = {
  missing: 'This import was not found',
  tooOld: 'An import can be undone for 90 days. This one is older.',
  reasonNeeded: 'Please give a reason for undoing this import',
} as const;
