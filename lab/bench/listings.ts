import type { People } from './people.ts';

/** Requests of the member list other than its first page by last name. */
const listings = {
  page: () => ({}),
  'last-page': ({ lastPage }) => ({ page: lastPage }),
  search: (_, turn) => ({ search: fourLetters[turn % fourLetters.length] }),
  'two-letters': (_, turn) => ({ search: twoLetters[turn % twoLetters.length] }),
  'by-first-name': () => ({ sort: 'firstName' }),
  'by-email': () => ({ sort: 'email' }),
  'by-organization': () => ({ sort: 'organization' }),
  'by-credentials': () => ({ sort: 'credentials', direction: 'desc' }),
  'by-live-missions': () => ({ sort: 'liveMissions', direction: 'desc' }),
  'by-status': () => ({ sort: 'status' }),
  'of-type': () => ({ type: 'avalanche' }),
  'at-base': () => ({ base: 'LG3' }),
  'of-program': ({ programId }) => ({ program: programId }),
  'of-organization': ({ organization }) => ({ organization }),
  'in-force': () => ({ type: 'avalanche', standing: 'in_force' }),
  'expiring-30': () => ({ type: 'rescue', standing: 'expiring_30' }),
  'expiring-14': () => ({ type: 'lift_ticket', base: 'LG2', standing: 'expiring_14' }),
  lapsed: () => ({ base: 'LG5', standing: 'lapsed' }),
  none: () => ({ type: 'rescue', standing: 'none' }),
} as const satisfies Record<string, (people: People, turn: number) => object>;

export type ListingName = keyof typeof listings;

export const listingNames = Object.keys(listings) as ListingName[];

export function isListing(name: string): name is ListingName {
  return Object.hasOwn(listings, name);
}

export function listingOf(name: ListingName, people: People, turn: number): object {
  const first = { search: '', sort: 'lastName', direction: 'asc', page: 1, page_size: 25 };
  return { ...first, ...listings[name](people, turn) };
}

const fourLetters = ['lind', 'mart', 'sara', 'john', 'reye', 'berg'];
const twoLetters = ['li', 'ma', 'sa', 'jo', 're', 'be'];
