import { recordEvent } from '../security/events.ts';
import { build, type Transaction } from '../transaction.ts';
import { hashToken, spendToken } from './one-time-tokens.ts';
import type { Registration } from './registrations.ts';
import { findUserByEmail, hasAdministratorRecord, type User } from './users.ts';

/** `again`: the link did its work before and gives nothing a second time. */
export type Confirmation = { kind: 'confirmed'; user: User } | { kind: 'again' } | { kind: 'refused' };

type Circumstances = {
  now: Date;
  hashEmail: (email: string) => Buffer;
  address?: string;
  userAgent?: string;
};

/**
 * Turns the sign-up behind a link into an account with its member record. Only this attempt's password and profile
 * count; every other attempt for the same e-mail ends here (security 1.5).
 */
export async function confirmRegistration(
  transaction: Transaction,
  token: string,
  circumstances: Circumstances,
): Promise<Confirmation> {
  const { now } = circumstances;
  const registration = await findByToken(transaction, token);
  if (!registration) return (await wasConfirmed(transaction, token, now)) ? { kind: 'again' } : { kind: 'refused' };
  // Links of one e-mail wait for each other here, before any of them holds a row that the other needs.
  await transaction.query(`select pg_advisory_xact_lock(hashtextextended('account of ' || $1, 0))`, [
    registration.email,
  ]);
  const spent = await spendToken(transaction, token, 'signup', now);
  if (!spent) return (await wasConfirmed(transaction, token, now)) ? { kind: 'again' } : { kind: 'refused' };
  const user = await makeAccount(transaction, registration, circumstances);
  if (!user) return { kind: 'refused' };
  await rememberLinks(transaction, registration.id, user.id, { token_hash: hashToken(token), ...spent });
  await endAttempts(transaction, registration.email);
  await takeIn(transaction, user, registration, circumstances);
  return { kind: 'confirmed', user };
}

function findByToken(transaction: Transaction, token: string): Promise<Registration | undefined> {
  return transaction.first(
    build
      .selectFrom('auth.registrations as r')
      .innerJoin('auth.one_time_tokens as t', 't.registration_id', 'r.id')
      .selectAll('r')
      .where('t.token_hash', '=', hashToken(token)),
  );
}

async function wasConfirmed(transaction: Transaction, token: string, now: Date): Promise<boolean> {
  const row = await transaction.first(
    build
      .selectFrom('auth.confirmed_links')
      .select('user_id')
      .where('token_hash', '=', hashToken(token))
      .where('expires_at', '>', now),
  );
  return row !== undefined;
}

// An account that was confirmed meanwhile keeps its password, and an administrator's never takes one from a sign-up.
async function makeAccount(
  transaction: Transaction,
  { email, password_hash }: Registration,
  { now, hashEmail }: Circumstances,
): Promise<User | undefined> {
  const existing = await findUserByEmail(transaction, email);
  if (!existing) {
    const account = { email, email_hash: hashEmail(email), password_hash, email_confirmed_at: now, created_at: now };
    return transaction.first(build.insertInto('auth.users').values(account).returningAll());
  }
  if (existing.email_confirmed_at || (await hasAdministratorRecord(transaction, existing.id))) return undefined;
  return transaction.first(
    build
      .updateTable('auth.users')
      .set({ password_hash, email_confirmed_at: now })
      .where('id', '=', existing.id)
      .returningAll(),
  );
}

// A sign-up may have several links, since the mail can be sent again. All of them tell of success from now on.
async function rememberLinks(
  transaction: Transaction,
  registrationId: string,
  userId: string,
  spent: { token_hash: Buffer; expires_at: Date },
): Promise<void> {
  const others = await transaction.all(
    build
      .selectFrom('auth.one_time_tokens')
      .select(['token_hash', 'expires_at'])
      .where('registration_id', '=', registrationId),
  );
  const links = [spent, ...others].map(({ token_hash, expires_at }) => ({ token_hash, expires_at, user_id: userId }));
  await transaction.all(build.insertInto('auth.confirmed_links').values(links));
}

async function endAttempts(transaction: Transaction, email: string): Promise<void> {
  await transaction.all(build.deleteFrom('auth.registrations').where('email', '=', email));
  await transaction.all(
    build
      .deleteFrom('app.mail_outbox')
      .where('recipient', '=', email)
      .where('kind', '=', 'verify-email')
      .where('sent_at', 'is', null),
  );
}

async function takeIn(
  transaction: Transaction,
  user: User,
  { email, first_name, last_name, phone, organization }: Registration,
  { now, hashEmail, address, userAgent }: Circumstances,
): Promise<void> {
  const result = await transaction.query<{ outcome: 'linked' | 'added' | 'none' }>(
    'select app.take_in_member($1, $2, $3, $4, $5, $6) as outcome',
    [user.id, email, first_name, last_name, phone, organization],
  );
  await recordEvent(transaction, {
    name: 'user_created',
    at: now,
    emailHash: hashEmail(email),
    userId: user.id,
    ...(address ? { address } : {}),
    ...(userAgent ? { userAgent } : {}),
    details: { memberRecord: result.rows[0]?.outcome ?? 'none' },
  });
}
