import type { Claims, RequestRole } from '../actors/actor.ts';
import { answerOf } from '../functions.ts';
import type { Transaction } from '../transaction.ts';

/** The role the tables give to verified claims now, for work that needs the service. Throws FF401. */
export async function readRole(transaction: Transaction, claims: Claims): Promise<RequestRole> {
  const row = await transaction.first<{ role: RequestRole }>(
    ...answerOf('app.role_for', { claims: JSON.stringify(claims) }, 'role'),
  );
  return row?.role ?? 'anon';
}

/** Whether the account belongs to an active super administrator. */
export async function isSuperAdministrator(transaction: Transaction, userId: string): Promise<boolean> {
  const row = await transaction.first<{ is: boolean }>(
    ...answerOf('app.is_super_administrator', { account: userId }, 'is'),
  );
  return row?.is ?? false;
}

/**
 * Whether an administrator may unlock an account: never their own, and a super administrator's only as a super
 * administrator.
 */
export async function mayUnlock(transaction: Transaction, administratorId: string, userId: string): Promise<boolean> {
  const row = await transaction.first<{ may: boolean }>(
    ...answerOf('app.may_unlock', { administrator: administratorId, account: userId }, 'may'),
  );
  return row?.may ?? false;
}
