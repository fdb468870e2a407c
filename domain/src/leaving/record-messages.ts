/** What a member's record says about leaving. */
export const leavingRecordMessages = {
  loadFailed: 'Whether this person was set aside could not be loaded.',
  title: (name: string) => `Set aside ${name}`,
  button: 'Set aside...',
  whenToUse: 'Left the team? Set them aside: everything is kept, and one click brings them back.',
  whenToDelete: 'Delete only what should not exist.',
  explanation:
    'From now on this person is in no list, board, count or search, gets no reminders, and cannot sign in. Their code counts as revoked. Everything is kept, past days and rosters stay as they were, and one click brings them back.',
  whoSees: 'Whoever may look at the record sees it.',
  done: (name: string) => `Set aside ${name}`,
  doneText: 'Found by the filter "Former" of the members.',
  returned: (name: string) => `${name} is back`,
  banner: 'Hidden from lists, boards and counts, and unable to sign in. Everything below is kept.',
  settingAside: {
    refused: 'Not set aside.',
    unconfirmed: 'The person may or may not have been set aside. Trying again is safe: it is never done twice.',
    ifStopped: 'If you stop, check the member before you try again.',
  },
  returning: {
    refused: 'Not returned.',
    unconfirmed: 'The person may or may not be back. Trying again is safe: it is never done twice.',
    ifStopped: 'If you stop, check the member before you try again.',
  },
} as const;
