import type { Claims, RequestRole } from '../actors/actor.ts';
import { answerOf } from '../functions.ts';
import type { Transaction } from '../transaction.ts';

/** The role the tables give to verified claims now, for work that needs the service. Throws FF401. */
export async function readRole(transaction: Transaction, claims: Claims): Promise<RequestRole> {
  const result = await transaction.query<{ role: RequestRole }>(
    ...answerOf('app.role_for', { claims: JSON.stringify(claims) }, 'role'),
  );
  return result.rows[0]?.role ?? 'anon';
}

/** Whether the account is an active super administrator's now. */
export async function isSuperAdministrator(transaction: Transaction, userId: string): Promise<boolean> {
  const { rows } = await transaction.query<{ is: boolean }>(
    ...answerOf('app.is_super_administrator', { account: userId }, 'is'),
  );
  return rows[0]?.is ?? false;
}

/** Whether an administrator may unlock an account: never their own, and a super administrator's only as one. */
export async function mayUnlock(transaction: Transaction, administratorId: string, userId: string): Promise<boolean> {
  const { rows } = await transaction.query<{ may: boolean }>(
    ...answerOf('app.may_unlock', { administrator: administratorId, account: userId }, 'may'),
  );
  return rows[0]?.may ?? false;
}
