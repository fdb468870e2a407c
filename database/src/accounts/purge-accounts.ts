import { build, type Transaction } from '../transaction.ts';

const dayMs = 86_400_000;

/** Removes what nothing asks for any more. Held locks stay: time does not end them. */
export async function purgeAccounts(transaction: Transaction, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - dayMs);
  await transaction.all(
    build
      .deleteFrom('app.signin_attempts')
      .where('is_held', '=', false)
      .where('counted_at', '<', yesterday)
      // The next lock within a day is longer.
      .where((row) => row.or([row('locked_until', 'is', null), row('locked_until', '<', yesterday)])),
  );
  await transaction.all(build.deleteFrom('app.attempt_counters').where('window_started_at', '<', yesterday));
  await transaction.all(build.deleteFrom('app.address_failures').where('window_started_at', '<', yesterday));
  await transaction.all(build.deleteFrom('app.blocked_addresses').where('blocked_until', '<', yesterday));
  await transaction.query('delete from auth.sessions where least(idle_until, ends_at) < $1', [yesterday]);
  // Their links and tokens go with them.
  await transaction.all(build.deleteFrom('auth.registrations').where('expires_at', '<', now));
  await transaction.all(build.deleteFrom('auth.one_time_tokens').where('expires_at', '<', now));
  await transaction.all(build.deleteFrom('auth.factor_challenges').where('expires_at', '<', now));
  await transaction.all(build.deleteFrom('auth.confirmed_links').where('expires_at', '<', now));
  await transaction.query('delete from app.imports where created_at < $1', [yesterday]);
  await transaction.query('select app.purge_idempotency_keys()');
}
