import type { ActorTransaction } from '@ffl/database/actors/actor';
import { changeSeasons } from '@ffl/database/currency/change-seasons';
import { cleanColumns } from './clean-columns.ts';
import type { WriteRules } from './rest-settings.ts';

/** Dates in two-clock programs follow their seasons. The table itself refuses people without the right. */
export const seasonWriteRules: WriteRules = { checkRows: cleanColumns(['name']), around: withDates };

function withDates<T>(transaction: ActorTransaction, write: () => Promise<T>): Promise<T> {
  return transaction.role === 'app_admin' ? changeSeasons(transaction, write, transaction.startedAt) : write();
}
