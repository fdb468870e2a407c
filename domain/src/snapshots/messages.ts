export const snapshotMessages = {
  loadFailed: "We couldn't load the state of the backups",
  none: 'There is no backup yet. The first one is made within a quarter of an hour of the start.',
  overdue: 'The last backup is more than a day old.',
  neverMade: 'There is no backup.',
  nextStep: "The server's log says why. Make one now with: npm run backup",
  recipientMissing:
    'This server makes no backups: BACKUP_RECIPIENT is missing. Set it to an age recipient (age1…) and keep its identity somewhere else.',
} as const;
