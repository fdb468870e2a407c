import type { MemberAlike } from './alike.ts';
import { alikeMessages } from './alike-messages.ts';

/** Of who else on record may be the same person as a member there. */
export const likenessMessages = {
  title: 'May be the same person',
  /** 'May be the same person as Anders Bergstrom, Flight For Life, grounded' */
  perhaps: (person: MemberAlike) => `May be the same person as ${alikeMessages.whoIs(person)}`,
  unread: 'Possible duplicates could not be loaded.',
  openRecord: 'Open that record',
  merge: 'Merge...',
  apart: 'Not the same person',
  isApart: 'Kept as two people',
  notSaved: 'Not saved',
  unconfirmed: 'It may or may not have been saved. Trying again is safe.',
} as const;
