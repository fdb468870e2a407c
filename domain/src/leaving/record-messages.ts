/** What a member's record says about leaving. */
export const leavingRecordMessages = {
  loadFailed: "We couldn't load whether this person was set aside.",
  title: (name: string) => `Set aside ${name}`,
  button: 'Set aside...',
  whenToUse: 'Left the team? Set them aside: everything is kept, and one click brings them back.',
  whenToDelete: 'Delete only records that should never have existed.',
  explanation:
    "This person disappears from every list, board, count and search, gets no reminders, and can't sign in. Their code counts as revoked. Everything is kept, past days and rosters don't change, and one click brings them back.",
  whoSees: 'Anyone who can see the record sees this.',
  done: (name: string) => `Set aside ${name}`,
  doneText: 'Find them in Members with the filter "Former".',
  returned: (name: string) => `${name} is back`,
  banner: 'Hidden from lists, boards and counts, and unable to sign in. Everything below is kept.',
  settingAside: {
    refused: 'Not set aside.',
    unconfirmed: 'The person may or may not have been set aside. Trying again is safe: it is never done twice.',
    ifStopped: 'If you stop, check the member before you try again.',
  },
  returning: {
    refused: 'Not brought back.',
    unconfirmed: 'The person may or may not be back. Trying again is safe: it is never done twice.',
    ifStopped: 'If you stop, check the member before you try again.',
  },
} as const;
