const asGap = 'This live mission will be flagged and reported as flown while not current.';

const undoneBy = 'An administrator can undo it.';

export const credentialMessages = {
  alreadyIssued: 'Cannot issue initial credential: Active credential already exists for this member and program.',
  alreadyExists: 'Active certification already exists for this member and program',
  nothingToPunch:
    'Cannot punch credential: No existing active credential found. Please issue an initial credential first.',
  nothingToRenew: 'No existing active credential found to renew',
  memberOrProgramMissing: 'Member or program not found',
  annualNeedsBase: 'Please select a base for Annual Initial Training',
  deploymentNeedsBase: 'Please select a base for deployment programs',
  baseInactive: 'This base is inactive, so nothing is issued there. Please choose another base.',
  punchedAtInactive: (base: string) =>
    `${base} is inactive: what is held there can be punched, but nothing new is issued.`,
  /** Asked if somebody holds several programs of one card. */
  whichPunched: 'Which one do you want to punch?',
  proceedAnyway: 'Do you want to proceed anyway?',
  renewed: 'Credential renewed successfully',
  issued: 'Initial credential issued successfully',
  renewFailed: 'Failed to renew credential',
  issueFailed: 'Failed to issue initial credential',
  removeFailed: 'Failed to remove credential',
  processFailed: 'Failed to process credential. Please try again.',
  removeTitle: 'Remove Credential',
  removeWarning: 'This action cannot be undone. The credential history will be permanently removed.',
  punchedRecently: 'A punch was recorded for this member and program less than 12 hours ago',
  /** What the warning above it means in this product (R-28). */
  removalMeans:
    'In practice, it leaves every screen right away. You can take the removal back for 10 minutes, and later with a reason: the credential and its history then come back.',
  nothingToUndo: 'Only the last punch of a credential can be taken back',
  removalNotLast: 'The credential has changed since, so its removal can no longer be taken back',
  removalNeedsReason: 'Please give a reason for taking this removal back',
  oneToUndo: 'Name either the punch or the removal to take back',
  punchNeedsReason: 'Please give a reason for taking this punch back',
  undoReasonTooShort: 'Please write at least 3 characters',
  undoReasonTooLong: 'The reason can be up to 500 characters',
  expiryUnreadable: 'An expiry is an instant, or a day as YYYY-MM-DD',
  notesTooLong: 'Notes can be up to 2,000 characters',
  notesUnstorable: 'Notes contain characters that cannot be stored',
  punching: {
    refused: 'Not recorded.',
    unconfirmed: 'The punch may or may not have been recorded. Trying again is safe: it is never recorded twice.',
    ifStopped: 'If you stop, your entries stay and the status is refreshed.',
    givenUp:
      'The punch may or may not have been recorded. The status is refreshed: check it before you record the punch again.',
  },
  issuing: {
    refused: 'Not issued.',
    unconfirmed: 'The credential may or may not have been issued. Trying again is safe: it is never issued twice.',
    ifStopped: 'If you stop, your entries stay and the status is refreshed.',
    givenUp:
      'The credential may or may not have been issued. The status is refreshed: check it before you issue it again.',
  },
  /** Warnings before a live mission is recorded. */
  fliesLapsed: (member: string, since: string) => `${member} has been lapsed since ${since}. ${asGap}`,
  fliesGrounded: (member: string) => `${member} is grounded. ${asGap}`,
  fliesWithout: (member: string) => `${member} does not hold this credential. ${asGap}`,
  askAgain: {
    title: 'Record another punch?',
    yes: 'Record another punch',
    no: 'Do not record',
    text: (member: string, program: string, when: string, by: string | null) =>
      `${member} was punched for ${program} ${when} ${by === null ? 'on the server' : `by ${by}`}.`,
  },
  /** Messages about a member who was just added. */
  issuingFirst: {
    refused: 'The member was added, but the credential was not issued.',
    refusedHint: 'Try again here, or add the credential in the profile.',
    unconfirmed:
      'The member was added, but the credential may or may not have been issued. Trying again is safe: it is never issued twice.',
    ifStopped: 'If you stop, check the credentials in the profile.',
    givenUp:
      'The member was added, but the credential may or may not have been issued. Check the credentials in the profile.',
  },
  removing: {
    refused: 'Not removed.',
    unconfirmed: 'The credential may or may not have been removed. Trying again is safe: it is never removed twice.',
    ifStopped: 'If you stop, check whether the credential is still in the profile.',
  },
  undoing: {
    refused: 'Not taken back.',
    unconfirmed: 'The punch may or may not have been taken back. Trying again is safe: it is never taken back twice.',
  },
  undoingRemoval: {
    refused: 'Not taken back.',
    unconfirmed: 'The removal may or may not have been taken back. Trying again is safe: it is never taken back twice.',
  },
  historyFailed: 'The renewal history could not be loaded.',
  historyFailedAgain: 'The renewal history could not be refreshed.',
  noHistory: 'No punches yet.',
  lastPunched: (program: string, day: string, by: string) => `Last punch: ${program}, ${day}, ${by}`,
  nothingHeld: (member: string, program: string) =>
    `${member} holds no credential for ${program}. A punch renews a credential, so issue it first.`,
  onlyIssued: (member: string, program: string) =>
    `${member} holds no credential for ${program}, so there is nothing to punch. An administrator can issue it.`,
  /** For people who punch but issue and undo nothing. */
  issuedBy: 'An administrator can issue it.',
  undoneBy,
  thenUndoneBy: (text: string) => `${text}${text.endsWith('.') ? '' : '.'} ${undoneBy}`,
  comesBack: 'They held it before: issuing it brings it back with new dates and its history.',
  removed: (program: string, member: string) => `Removed ${program} credential for ${member}`,
  noneToPunch: (program: string) =>
    `No existing active credential found for ${program}. Please add a credential first.`,
  dateMismatch: (today: string, mentioned: string) =>
    `Date mismatch: Renewal date is ${today} but notes mention ${mentioned}`,
} as const;
