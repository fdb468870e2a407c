import { findAdministrator } from '../../database/src/accounts/administrators.ts';
import { actAs } from '../../database/src/actors/act-as.ts';
import type { Transaction } from '../../database/src/transaction.ts';

/**
 * Acts on the server in an administrator's name, through a session that only this transaction knows. The server's owner
 * gives no second step.
 */
export async function inTheNameOf<T>(
  transaction: Transaction,
  email: string,
  now: Date,
  work: () => Promise<T>,
): Promise<T> {
  const administrator = await findAdministrator(transaction, email);
  if (!administrator?.isActive) throw new Error(`${email} is no active administrator.`);
  const { userId } = administrator;
  const session = await transaction.first<{ id: string }>(
    `insert into auth.sessions (user_id, idle_until, ends_at, factor_used, factor_given_at)
     values ($1, $2, $2, 'totp', $3) returning id`,
    [userId, new Date(now.getTime() + 3_600_000), now],
  );
  if (!session) throw new Error('The session was not stored');
  const proven_at = Math.floor(Date.now() / 1000);
  await actAs(transaction, { role: 'authenticated', sub: userId, session_id: session.id, aal: 'aal2', proven_at });
  const done = await work();
  await transaction.query('delete from auth.sessions where id = $1', [session.id]);
  return done;
}
