import { securityLimits } from '@ffl/domain/security/limits';
import { answerOf } from '../functions.ts';
import { purgeSpentCaptchas } from '../security/spent-captchas.ts';
import type { Transaction } from '../transaction.ts';

const dayMs = 86_400_000;

/** Removes what nothing needs anymore. Held locks stay, since time doesn't end them. */
export async function purgeAccounts(transaction: Transaction, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - dayMs);
  // An ended lock stays for a day: the next one within it is longer.
  await transaction.query(
    `delete from app.signin_attempts
     where not is_held and counted_at < $1 and (locked_until is null or locked_until < $1)`,
    [yesterday],
  );
  await transaction.query('delete from app.attempt_counters where window_started_at < $1', [yesterday]);
  await transaction.query('delete from app.address_failures where window_started_at < $1', [yesterday]);
  await transaction.query('delete from app.blocked_addresses where blocked_until < $1', [yesterday]);
  await transaction.query('delete from auth.sessions where least(idle_until, ends_at) < $1', [yesterday]);
  await transaction.query(...answerOf('app.purge_touched_people', {}));
  // Links and tokens are deleted with their registration.
  await transaction.query('delete from auth.registrations where expires_at < $1', [now]);
  await transaction.query('delete from auth.one_time_tokens where expires_at < $1', [now]);
  await transaction.query('delete from auth.address_changes where expires_at < $1', [now]);
  await transaction.query('delete from auth.factor_challenges where expires_at < $1', [now]);
  await transaction.query('delete from auth.confirmed_links where expires_at < $1', [now]);
  await transaction.query('delete from auth.freeze_links where expires_at < $1', [now]);
  await purgeSpentCaptchas(transaction, now);
  await transaction.query(...answerOf('app.purge_invitations', {}));
  await transaction.query('delete from app.imports where created_at < $1', [yesterday]);
  const kept = new Date(now.getTime() - securityLimits.keptRowDays * dayMs);
  await transaction.query('delete from app.kept_rows where at < $1', [kept]);
  await transaction.query(...answerOf('app.forget_imports', { before: kept }));
  await transaction.query(...answerOf('app.purge_idempotency_keys', {}));
}
