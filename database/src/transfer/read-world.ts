import type { Season } from '@ffl/domain/seasons';
import { readCalendarDate, readInstant } from '@ffl/domain/time';
import type { ImportWorld, KnownCredential } from '@ffl/domain/transfer';
import type { Transaction } from '../transaction.ts';

type WorldRow = Omit<ImportWorld, 'credentials' | 'seasons'> & {
  credentials: (Omit<KnownCredential, 'issuedOn' | 'expiresDate' | 'annualDate' | 'removedOn'> & {
    issuedOn: string;
    expiresDate: string;
    annualDate: string | null;
    removedOn: string | null;
  })[];
  seasons: (Omit<Season, 'startDate' | 'endDate'> & { startDate: string; endDate: string })[];
};

/** The records that the staged rows are compared with, their people locked when something is about to be written. */
export async function readWorld(
  { query }: Transaction,
  importId: string,
  { locks }: { locks: boolean },
): Promise<ImportWorld> {
  const { rows } = await query<{ world: WorldRow }>('select app.import_world($1, $2) as world', [importId, locks]);
  const [row] = rows;
  if (!row) throw new Error('The records were not read');
  const { credentials, seasons, ...rest } = row.world;
  return {
    ...rest,
    credentials: credentials.map((one) => ({
      ...one,
      issuedOn: readCalendarDate(one.issuedOn),
      expiresDate: readInstant(one.expiresDate),
      annualDate: one.annualDate === null ? null : readInstant(one.annualDate),
      removedOn: one.removedOn === null ? null : readCalendarDate(one.removedOn),
    })),
    seasons: seasons.map((season) => ({
      ...season,
      startDate: readCalendarDate(season.startDate),
      endDate: readCalendarDate(season.endDate),
    })),
  };
}
