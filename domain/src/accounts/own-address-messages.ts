/** Texts of a person's own address under "Your account". */
export const ownAddressMessages = {
  title: 'Email address',
  text: 'You sign in with this address, and emails about your account go there.',
  loadFailed: 'Your address could not be loaded.',
  loadFailedAgain: 'Your address could not be refreshed.',
  change: 'Change address',
  dialogTitle: 'Change your email address',
  follows:
    'We send an email with a link to the new address, and tell the old one. Until you open the link, nothing changes. Then every other device is signed out.',
  newAddress: 'New email address',
  send: 'Send the email',
  sending: 'Sending...',
  sent: 'Email sent',
  sentText: (address: string) => `Open the link in it to confirm ${address}.`,
  waiting: (address: string) => `Waiting for confirmation of ${address}`,
  waitingText: (until: string) =>
    `We sent a link there. It works until ${until}. Your address stays the same until you open it.`,
  byAdministrator: 'An administrator asked for this change.',
  again: 'Send again',
  cancel: 'Cancel change',
  cancelTitle: 'Keep the address you have?',
  cancelText: (address: string) => `The link sent to ${address} stops working, and your address stays the same.`,
  keep: 'Keep my address',
  keeping: 'Canceling...',
  canceled: 'Change canceled',
  overBefore: 'It had already ended',
  asking: {
    refused: 'No email was sent',
    unconfirmed: 'It may have been sent anyway. Trying again is safe.',
  },
  leaving: {
    refused: 'The change was not canceled',
    unconfirmed: 'It may have been canceled anyway. Trying again is safe.',
  },
  differs: 'Your record has another address',
  differsText: (address: string) =>
    `Your member record says ${address}. If that is the right one, change your address to it here. If not, ask an administrator to correct the record.`,
} as const;
