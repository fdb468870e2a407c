import type { Season } from '@ffl/domain/seasons';
import { readCalendarDate, readInstant } from '@ffl/domain/time';
import type { ImportPlaces, KnownCredential, KnownPeople } from '@ffl/domain/transfer';
import type { Transaction } from '../transaction.ts';

type PlacesRow = Omit<ImportPlaces, 'seasons'> & {
  seasons: (Omit<Season, 'startDate' | 'endDate'> & { startDate: string; endDate: string })[];
};

type KnownRow = Omit<KnownPeople, 'credentials'> & {
  credentials: (Omit<KnownCredential, 'issuedOn' | 'expiresDate' | 'annualDate' | 'removedOn'> & {
    issuedOn: string;
    expiresDate: string;
    annualDate: string | null;
    removedOn: string | null;
  })[];
};

/** What all staged rows are compared with, programs locked if something is about to be written. */
export async function readPlaces({ query }: Transaction, { locks }: { locks: boolean }): Promise<ImportPlaces> {
  const { rows } = await query<{ places: PlacesRow }>('select app.import_places($1) as places', [locks]);
  const [row] = rows;
  if (!row) throw new Error('The programs were not read');
  const { seasons, ...rest } = row.places;
  return {
    ...rest,
    seasons: seasons.map((season) => ({
      ...season,
      startDate: readCalendarDate(season.startDate),
      endDate: readCalendarDate(season.endDate),
    })),
  };
}

/** The people with these e-mail addresses, locked if something is about to be written. */
export async function readKnown(
  { query }: Transaction,
  emails: readonly string[],
  { locks }: { locks: boolean },
): Promise<KnownPeople> {
  const { rows } = await query<{ known: KnownRow }>('select app.import_known($1, $2) as known', [emails, locks]);
  const [row] = rows;
  if (!row) throw new Error('The records were not read');
  const { members, credentials } = row.known;
  return {
    members,
    credentials: credentials.map((one) => ({
      ...one,
      issuedOn: readCalendarDate(one.issuedOn),
      expiresDate: readInstant(one.expiresDate),
      annualDate: one.annualDate === null ? null : readInstant(one.annualDate),
      removedOn: one.removedOn === null ? null : readCalendarDate(one.removedOn),
    })),
  };
}
