import type { requestRoles } from '../connections/roles.ts';
import type { Transaction } from '../transaction.ts';

/**
 * A verified token's payload, or `{ role: 'anon' }`. Rights are never read from it. `view_as` is the base as whose reader
 * the person asked to look.
 */
export type Claims = { role: string; sub?: string; session_id?: string; view_as?: string } & Record<string, unknown>;

export type RequestRole = (typeof requestRoles)[number];

/** Whether the caller acts by a grant, which allows less than administrators have; the database checks each act. */
export function actsByGrant(transaction: Transaction | ActorTransaction): boolean {
  return 'role' in transaction && transaction.role === 'app_grantee';
}

export type ActorTransaction = Transaction & {
  role: RequestRole;
  /** By the database's clock, which all writers share. */
  startedAt: Date;
};
