import { readInstant } from '@ffl/domain/time/denver';
import type { ImportPlaces, KnownCredential, KnownPerson } from '@ffl/domain/transfer/import-world';
import { answerOf } from '../functions.ts';
import type { Transaction } from '../transaction.ts';

/** Instants are texts. */
type KnownRow = Omit<KnownPerson, 'credentials'> & {
  credentials: (Omit<KnownCredential, 'expiresDate' | 'annualDate'> & {
    expiresDate: string;
    annualDate: string | null;
  })[];
};

/** What all staged rows are compared with; locks the programs if something is about to be written. */
export async function readPlaces({ query }: Transaction, { locks }: { locks: boolean }): Promise<ImportPlaces> {
  const { rows } = await query<{ places: ImportPlaces }>(...answerOf('app.import_places', { locks }, 'places'));
  const [row] = rows;
  if (!row) throw new Error('The programs were not read');
  return row.places;
}

/** The people with these e-mail addresses, locked if something is about to be written. */
export async function readKnown(
  { query }: Transaction,
  emails: readonly string[],
  { locks }: { locks: boolean },
): Promise<KnownPerson[]> {
  const { rows } = await query<{ known: KnownRow[] }>(...answerOf('app.import_known', { emails, locks }, 'known'));
  const [row] = rows;
  if (!row) throw new Error('The records were not read');
  return row.known.map(({ credentials, ...person }) => ({
    ...person,
    credentials: credentials.map(({ expiresDate, annualDate, ...one }) => ({
      ...one,
      expiresDate: readInstant(expiresDate),
      annualDate: annualDate === null ? null : readInstant(annualDate),
    })),
  }));
}
