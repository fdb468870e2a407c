import type { ActorTransaction } from '@ffl/database/actors/actor';
import { changeSeasons } from '@ffl/database/clocks/change-seasons';
import type { WriteRules } from './rest-settings.ts';

/** Dates of programs with two clocks follow their seasons. Whom the table refuses it refuses in its own words. */
export const seasonWriteRules: WriteRules = { around: withDates };

function withDates<T>(transaction: ActorTransaction, write: () => Promise<T>): Promise<T> {
  return transaction.role === 'app_admin' ? changeSeasons(transaction, write, transaction.startedAt) : write();
}
