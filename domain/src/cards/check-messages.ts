/** What is said to whoever checks a card. */
export const checkMessages = {
  photoOver: 'No photo: this code was first shown more than five minutes ago. A new code shows it again.',
  todayUnknown: 'The server did not say what holds today.',
  asking: 'Asking the server. Until it answers, this is what this device knows.',
  listAge: (age: string) =>
    `Without a connection: the list on this device was made ${age}. What was taken back since then does not show.`,
  insecure: 'Codes cannot be checked here.',
  insecureText: 'Browsers check signatures only at an address that begins with https. Open this page there.',
  over: 'This check is over.',
  overText: 'What was shown is gone from this device. Scan the code again to check it once more.',
  nothingScanned: 'Nothing to check yet.',
  nothingScannedText: 'Ask the member to open Show to crew, and scan the code here.',
  openedAsLink: 'This code was opened as a link, so it stays in the history of this browser.',
  openedAsLinkText: 'Scan here next time. A link may lead to a page that only looks like this one.',
  scanHere:
    'Scan here rather than with a camera app. A code that is opened as a link stays in the history of that browser, and may lead to a page that only looks like this one.',
  ownAddress: (host: string) => `The address of this page is ${host}. If the browser shows another, close it.`,
  ready: 'From now on this device can check codes without a connection.',
  notReady: 'Connect once, then this device can check codes without a connection too.',
  sought: 'What do you check?',
  soughtText: 'This device remembers it. Until you choose, cards are checked for everything.',
  notChosen: 'Not chosen yet',
  everything: 'Everything',
  notThere: (text: string) => `${text} (not among the programs)`,
  alsoOnCard: 'Also on this card',
  cardLink: 'This is the code of a member card. It opens the record, for administrators only.',
  nothingKept: 'No name and no photo of anybody is kept. What was taken back is remembered by a number.',
} as const;
