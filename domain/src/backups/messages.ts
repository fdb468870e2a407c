export const backupMessages = {
  loadFailed: "We couldn't load the state of the backups",
  none: 'There is no backup yet. The first one is made within 15 minutes of starting.',
  overdue: 'The last backup is more than a day old.',
  neverMade: 'There is no backup.',
  nextStep: "The server's log says why. Make one now with: ffl backup",
  recipientMissing:
    'This server makes no backups: BACKUP_RECIPIENT is missing. Set it to an age recipient (age1…) and keep its identity somewhere else.',
  archiveBehind: 'The archive has fallen behind.',
  archiveNextStep: "The server's log says why. Usually its disk is full or missing.",
  toTheMinute: 'If the disk is lost, at most the last minute is lost.',
  onDataDisk: 'The archive is on the same disk as the records: if that disk is lost, both are.',
  onDataDiskNextStep: 'Put ARCHIVE_DIR on another disk, and restart the server.',
  noBase: 'The archive is being started. Until it has a base backup, only the last backup can be restored.',
} as const;
