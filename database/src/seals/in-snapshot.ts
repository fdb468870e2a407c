import type { Database } from '../database.ts';
import type { Transaction } from '../transaction.ts';
import { beginSealing } from './begin-sealing.ts';

/** Reads about seals: all statements see the same moment. */
export function inSnapshot<T>(database: Database, work: (transaction: Transaction) => Promise<T>): Promise<T> {
  return database.asService(async (transaction) => {
    await beginSealing(transaction, 'repeatable read, read only');
    return work(transaction);
  });
}
