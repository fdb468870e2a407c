/** Texts about a member's address, for administrators. */
export const memberAddressMessages = {
  change: 'Change address',
  dialogTitle: (name: string) => `Change the address of ${name}`,
  newAddress: 'New email address',
  byLetter:
    'The new address gets an email with a link, and the old one a notice. The old one stays in use until the link is opened.',
  atOnce: 'They lost access to the old mailbox: change it now',
  atOnceText:
    'Make sure you are really talking to this person, and not by email. They are signed out everywhere and sign in with the new address. Both addresses get an email about it, and the security events show it.',
  send: 'Send the email',
  sending: 'Sending...',
  changeNow: 'Change now',
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
  ofAdministrator: 'This person is an administrator. Only another super administrator can change the address.',
  frozen: 'This account is frozen. A super administrator has to decide about it before its address can change.',
  loadFailed: "This person's account could not be loaded.",
  waiting: (address: string) => `Waiting for confirmation of ${address}`,
  waitingText: (by: string, until: string, address: string) =>
    `${by} asked for it. The link in the email works until ${until}. ${address} stays in use until then.`,
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
  useAccountsText: (account: string) => `The record gets ${account}. They sign in the same way.`,
  using: {
    refused: 'The record was not changed',
    unconfirmed: 'It may have been changed anyway. Trying again is safe.',
    reasons: {
      '23505': 'Another record has this address. Fix that one first.',
    },
  },
  used: 'Record changed',
  changeAccounts: "Change the account's address",
  loose: 'An account with this address has no record',
  looseText: (address: string) =>
    `Anyone who signs in with ${address} sees no card. If it's this person's account, link it to this record.`,
  looseEnds: (address: string) =>
    `The account with ${address}, which this record has now, is then closed, along with its two-step verification.`,
  notYours:
    "Another super administrator has to link an administrator's account. Your own account can be linked only to a new record in your name, and no account can replace an administrator's.",
  tie: 'Link this account',
  tieTitle: (name: string) => `Link the account to ${name}?`,
  tieText: (address: string) =>
    `Anyone who signs in with ${address} gets this record, its credentials and its card. Make sure it is this person. We send an email there.`,
  tying: 'Linking...',
  tied: 'Account linked',
  tiedText: (name: string, address: string) => `${name} signs in with ${address}.`,
  notTied: {
    refused: 'The account was not linked',
    unconfirmed: 'It may have been linked anyway. Trying again is safe.',
  },
} as const;
