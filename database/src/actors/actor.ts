import type { Transaction } from '../transaction.ts';

/** The payload of a verified token, or `{ role: 'anon' }`. Rights are never read from it. */
export type Claims = { role: string; sub?: string; session_id?: string } & Record<string, unknown>;

export type RequestRole = 'anon' | 'authenticated' | 'app_admin';

export type ActorTransaction = Transaction & {
  role: RequestRole;
  /** By the clock of the database, which those share who write to it. */
  startedAt: Date;
};
