import type { Insertable, Selectable } from 'kysely';
import type { Tables } from '../schema/tables.ts';
import { build, type Transaction } from '../transaction.ts';
import { hashToken } from './one-time-tokens.ts';

export type Registration = Selectable<Tables['auth.registrations']>;

type NewRegistration = Omit<Insertable<Tables['auth.registrations']>, 'is_disputed'>;

/**
 * Keeps a sign-up until its link is opened. Where sign-ups with other passwords wait for the same e-mail, all of them are
 * disputed from now on, also once the others have expired: whoever came second may only have waited for that.
 */
export async function addRegistration(
  transaction: Transaction,
  registration: NewRegistration,
  now: Date,
): Promise<Registration> {
  const others = await transaction.all(
    build
      .updateTable('auth.registrations')
      .set({ is_disputed: true })
      .where('email', '=', registration.email)
      .where('password_hash', '<>', registration.password_hash)
      .where('expires_at', '>', now)
      .returning('id'),
  );
  const row = await transaction.first(
    build
      .insertInto('auth.registrations')
      .values({ ...registration, is_disputed: others.length > 0 })
      .returningAll(),
  );
  if (!row) throw new Error('The registration was not stored');
  return row;
}

/** The sign-up behind a link that is still good. */
export function findRegistrationOf(
  transaction: Transaction,
  token: string,
  now: Date,
): Promise<Registration | undefined> {
  return transaction.first(
    build
      .selectFrom('auth.registrations as r')
      .innerJoin('auth.one_time_tokens as t', 't.registration_id', 'r.id')
      .selectAll('r')
      .where('t.token_hash', '=', hashToken(token))
      .where('t.expires_at', '>', now),
  );
}

/** The latest sign-up of an e-mail that may still be confirmed. */
export function findPendingRegistration(
  transaction: Transaction,
  email: string,
  now: Date,
): Promise<Registration | undefined> {
  return transaction.first(
    build
      .selectFrom('auth.registrations')
      .selectAll()
      .where('email', '=', email)
      .where('expires_at', '>', now)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(1),
  );
}

/**
 * What a password is compared with whose e-mail is not verified yet. Nothing where the reply to sign-ups is private:
 * who signed up with somebody's e-mail could tell by the answer to a sign-in whether there is an account.
 */
export async function findPendingPasswordHash(
  transaction: Transaction,
  email: string,
  now: Date,
): Promise<string | undefined> {
  const result = await transaction.query<{ password_hash: string }>(
    `select r.password_hash from auth.registrations r
     where r.email = $1 and r.expires_at > $2 and exists (
       select from app.security_settings s where s.key = 'registration_existing_account_reply' and s.value = 'spec')
     order by r.created_at desc, r.id limit 1`,
    [email, now],
  );
  return result.rows[0]?.password_hash;
}

/** The display name of the active organization that a text names, null when there is none. */
export async function findListedOrganization(transaction: Transaction, text: string): Promise<string | null> {
  const result = await transaction.query<{ name: string | null }>('select app.listed_organization($1) as name', [text]);
  return result.rows[0]?.name ?? null;
}
