/** Texts about a member's address, for administrators. */
export const memberAddressMessages = {
  change: 'Change address',
  dialogTitle: (name: string) => `Change the address of ${name}`,
  newAddress: 'New email address',
  byLetter:
    'The new address gets an email with a link, and the old one a notice. Until the link is opened, the old one counts.',
  atOnce: 'They lost the old mailbox: change it at once',
  atOnceText:
    'Make sure that you are talking to this person, and not by email. They are signed out everywhere and sign in with the new address. Both addresses get an email about it, and the security events show it.',
  send: 'Send the email',
  sending: 'Sending...',
  changeNow: 'Change at once',
  changing: 'Changing...',
  sent: 'Email sent',
  sentText: (address: string) => `The address changes once the link that went to ${address} is opened.`,
  changed: 'Address changed',
  changedText: (name: string, address: string) => `${name} signs in with ${address} now.`,
  asking: {
    refused: 'The address was not changed',
    unconfirmed: 'It may have been done anyway. Trying again is safe.',
  },
  own: 'This is your own account. Change its address under "Your account".',
  ofAdministrator: 'This person administers. Only another super administrator changes the address.',
  frozen: 'This account is frozen. A super administrator has to decide about it before its address can change.',
  loadFailed: "This person's account could not be loaded.",
  waiting: (address: string) => `Waiting for confirmation of ${address}`,
  waitingText: (by: string, until: string, address: string) =>
    `${by} asked for it. The link in the email works until ${until}. Until it is opened, ${address} counts.`,
  byAdministrator: 'An administrator',
  byMember: 'The member',
  again: 'Send again',
  cancel: 'Cancel change',
  cancelTitle: 'Keep the old address?',
  cancelText: (address: string) => `The link sent to ${address} stops working.`,
  keep: 'Keep the old one',
  keeping: 'Canceling...',
  canceled: 'Change canceled',
  overBefore: 'It had already ended',
  leaving: {
    refused: 'The change was not canceled',
    unconfirmed: 'It may have been canceled anyway. Trying again is safe.',
  },
  differs: 'Record and account have different addresses',
  differsText: (record: string, account: string) =>
    `The record says ${record}. This person signs in with ${account}, and every email goes there. Ask them which one is right.`,
  useAccounts: "Use the account's address",
  useAccountsText: (account: string) => `The record gets ${account}. Nothing changes for signing in.`,
  using: {
    refused: 'The record was not changed',
    unconfirmed: 'It may have been changed anyway. Trying again is safe.',
    reasons: {
      '23505': 'Another record has this address. Put that one right first.',
    },
  },
  used: 'Record changed',
  changeAccounts: "Change the account's address",
  loose: 'An account with this address has no record',
  looseText: (address: string) =>
    `Whoever signs in with ${address} sees no card. If the account is this person's, tie it to this record.`,
  looseEnds: (address: string) =>
    `The account with ${address}, which this record has now, then ends, with its two-step verification.`,
  notYours:
    'An account that administers is tied by another super administrator, one of your own only to a new record of your name, and none in place of an account that administers.',
  tie: 'Tie this account',
  tieTitle: (name: string) => `Tie the account to ${name}?`,
  tieText: (address: string) =>
    `Whoever signs in with ${address} gets this record, its credentials and its card. Make sure that it is this person. An email goes there.`,
  tying: 'Tying...',
  tied: 'Account tied',
  tiedText: (name: string, address: string) => `${name} signs in with ${address}.`,
  notTied: {
    refused: 'The account was not tied',
    unconfirmed: 'It may have been tied anyway. Trying again is safe.',
  },
} as const;
