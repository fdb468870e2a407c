import type { BoardingKind, BoardingRefusal } from './boarding.ts';

export const boardingMessages = {
  kinds: {
    boarded: 'Boarded',
    refused: 'Refused',
    boarded_anyway: 'Boarded anyway',
  } satisfies Record<BoardingKind, string>,
  refusals: {
    reason_needed: 'The reason is missing.',
    too_old: 'It is more than 30 days old. Tell an administrator.',
    before_enrollment: 'It is from before this device was enrolled. Tell an administrator.',
    nothing_to_undo: "It can't be taken back here anymore, but an administrator can do it.",
    unreadable: 'The server cannot read it. Write it on paper.',
  } satisfies Record<BoardingRefusal | 'unreadable', string>,
  codeRefused: "This code isn't known, was used, or has expired. Ask an administrator for a new one.",
  deviceRefused: "This device can't write the boarding log anymore. Ask an administrator to enroll it again.",
  tooMany: 'This device has sent too much at once. It will try again on its own.',
  baseGone: 'This base no longer exists.',
  devicesTitle: 'Boarding devices',
  devicesHint:
    'A phone or tablet enrolled here records who boarded at its base after a card check. It cannot see any records. The log is under Reports.',
  devicesFailed: "We couldn't load the boarding devices",
  noDevices: 'No device is enrolled.',
  deviceAt: (name: string, base: string) => `${name} at ${base}`,
  enrolled: (when: string) => `Enrolled ${when}.`,
  waits: (until: string) => `Waiting for its code, which is good until ${until}.`,
  codeOver: 'Its code expired before anybody used it. Revoke it and add the device again.',
  wrote: (when: string) => `Last entry ${when}.`,
  wroteNothing: 'No entries yet.',
  add: 'Add Device',
  makeText: 'You get a code. Type it on the device at Card check, under "For crews". It works once, within the hour.',
  nameHint: 'Such as "Phone in the hangar"',
  making: {
    refused: 'The device was not added',
    unconfirmed: 'A device may have been added, but its code did not arrive. Trying again adds another one.',
    ifStopped: 'If you stop, revoke the device in the list that is waiting for its code.',
  },
  codeTitle: (name: string) => `Code for ${name}`,
  codeText: (until: string) =>
    `On the device, open Card check, then "For crews", and type this code. It is shown only once, and good until ${until}.`,
  revokeButton: 'Revoke',
  revokeTitle: (name: string) => `Revoke ${name}?`,
  revokeText: (base: string) =>
    `It can no longer write the boarding log of ${base}. Entries still waiting on it are not accepted. What it wrote stays.`,
  revoking: {
    refused: 'The device was not revoked',
    unconfirmed: 'The device may or may not have been revoked. Trying again is safe.',
    ifStopped: 'If you stop, check the list before you leave.',
  },
  /** Shown on the boarding device. */
  crewsTitle: 'For crews',
  crewsText: 'An administrator can enroll this device to record who boards. They give you a code.',
  codeLabel: 'Code',
  codeHint: 'Ten letters and digits, such as K7QMX-2DWZR',
  codeMissing: 'Type the code',
  enrollButton: 'Enroll this device',
  enrollFailed: 'The server did not answer. Check the connection and try again.',
  keepsNothing:
    "This browser doesn't save data, so it can't keep the log. Leave private browsing, or use another browser.",
  writesFor: (base: string) => `This device writes the boarding log of ${base}`,
  enrolledAs: (name: string) => `Enrolled as ${name}.`,
  noneWaits: 'Nothing is waiting on this device.',
  waitsHere: (count: number) =>
    count === 1
      ? '1 entry is waiting on this device. It is sent as soon as there is a connection.'
      : `${count} entries are waiting on this device. They are sent as soon as there is a connection.`,
  notTakenIn: 'Not accepted',
  removeButton: 'Remove from this device',
  removeTitle: 'Remove the boarding log from this device?',
  removeText: "This device can't record anything until it is enrolled again. What the server has stays.",
  removeLoses: (count: number) =>
    count === 1
      ? '1 entry that the server does not have will be deleted for good.'
      : `${count} entries that the server does not have will be deleted for good.`,
  logTitle: (base: string) => `Boarding log of ${base}`,
  missionLabel: 'Mission or aircraft',
  boardedById: 'Boarded, ID checked',
  idSeen: 'ID checked',
  /** Reasons a crew can pick with one tap. */
  reasons: ['Life at risk', 'Cleared by phone', 'What is valid is enough'],
  askAnyway: 'Boarded anyway...',
  whyAnyway: 'Why did they board anyway?',
  backButton: 'Back',
  otherReason: 'Another reason',
  reasonLabel: 'Reason',
  reasonMissing: 'Say in a few words why',
  notKept: 'This device could not save this, so it is not recorded. Write it on paper.',
  recorded: (what: string, when: string) => `${what}, ${when}`,
  hasIt: 'It is in the log.',
  waitsForLine: 'Kept on this device. It is sent as soon as there is a connection.',
  takenBackHere: 'Taken back. Record what happened, if anything did.',
  askUndoButton: 'Take back...',
  undoReasonLabel: 'Why are you taking it back?',
  keepButton: 'Keep it',
  undoButton: 'Take back',
  undoOf: (name: string, when: string) => `${name}, ${when}`,
  undoTitle: 'Take Back Boarding',
  undoText: 'It stays in the log, marked as taken back, with your name and reason.',
  undoing: {
    refused: 'Not taken back.',
    unconfirmed: 'It may or may not have been taken back. Trying again is safe.',
    ifStopped: 'If you stop, check the log before you leave.',
  },
  undone: 'Boarding taken back',
  undoneBefore: 'It was already taken back',
  revoked: (name: string) => `${name} revoked`,
} as const;
