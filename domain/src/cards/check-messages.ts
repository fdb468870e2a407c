/** What is said to whoever checks a card. */
export const checkMessages = {
  photoOver: 'No photo: this code was first shown more than five minutes ago. A new code shows it again.',
  photoComing: 'The photo is on its way.',
  photoLost: 'The photo did not arrive. Compare an ID with the name.',
  checkedWithServer: 'Checked with the server',
  checkedAlone: 'Checked without a connection',
  asking: 'Asking the server. Until it answers, this is what this device knows.',
  listAge: (age: string) =>
    `Without a connection: the list on this device was made ${age}. Anything taken back since then does not show.`,
  insecure: 'Codes cannot be checked here.',
  insecureText: 'Browsers check signatures only at an address that begins with https. Open this page there.',
  over: 'This check is over.',
  overText: 'The result is gone from this device. Scan the code again to check it.',
  nothingScanned: 'Nothing to check yet.',
  nothingScannedText: 'Ask the member to open Show to crew, and scan the code here.',
  openedAsLink: "This code was opened as a link, so it stays in this browser's history.",
  openedAsLinkText: 'Scan here next time. A link may lead to a page that only looks like this one.',
  scanHere:
    'Scan here rather than with a camera app. A code that is opened as a link stays in the history of that browser, and may lead to a page that only looks like this one.',
  ownAddress: (host: string) => `The address of this page is ${host}. If the browser shows another, close it.`,
  ready: 'From now on this device can check codes without a connection.',
  notReady: 'Connect once, then this device can check codes without a connection too.',
  sought: 'What are you checking for?',
  soughtText: 'This device remembers your choice. Until you choose, cards are checked for everything.',
  soughtOfBase: (base: string) =>
    `This device belongs to ${base}, so until you choose, cards are checked for the programs there.`,
  notChosen: 'Not chosen yet',
  everything: 'Everything',
  notThere: (text: string) => `${text} (no longer a program)`,
  alsoOnCard: 'Also on this card',
  cardLink: 'This is the code of a member card. It opens the record, for administrators only.',
  nothingKept: 'No names and no photos are kept. What was taken back is remembered by number.',
} as const;
