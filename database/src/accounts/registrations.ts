import { answerOf } from '../functions.ts';
import type { Tables } from '../schema/tables.ts';
import type { Transaction } from '../transaction.ts';
import { hashToken } from './one-time-tokens.ts';

export type Registration = Tables['auth.registrations'];

type NewRegistration = Omit<Registration, 'id' | 'is_disputed'>;

/**
 * Keeps a sign-up until its link is opened. If sign-ups with other passwords wait for the same e-mail, all of them are
 * disputed from now on, even after the others expire: the second one may have waited for just that.
 */
export async function addRegistration(
  transaction: Transaction,
  registration: NewRegistration,
  now: Date,
): Promise<Registration> {
  const { email, password_hash, first_name, last_name, phone, organization, browser } = registration;
  const others = await transaction.all(
    `update auth.registrations set is_disputed = true
     where email = $1 and password_hash <> $2 and expires_at > $3 returning id`,
    [email, password_hash, now],
  );
  const row = await transaction.first<Registration>(
    `insert into auth.registrations (email, password_hash, first_name, last_name, phone, organization, browser,
       created_at, expires_at, is_disputed)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning *`,
    [
      email,
      password_hash,
      first_name,
      last_name,
      phone,
      organization,
      browser,
      registration.created_at,
      registration.expires_at,
      others.length > 0,
    ],
  );
  if (!row) throw new Error('The registration was not stored');
  return row;
}

/** The sign-up of a link that is still valid. */
export function findRegistrationOf(
  transaction: Transaction,
  token: string,
  now: Date,
): Promise<Registration | undefined> {
  return transaction.first<Registration>(
    `select r.* from auth.registrations r join auth.one_time_tokens t on t.registration_id = r.id
     where t.token_hash = $1 and t.expires_at > $2`,
    [hashToken(token), now],
  );
}

/** The latest sign-up of an email that can still be confirmed. */
export function findPendingRegistration(
  transaction: Transaction,
  email: string,
  now: Date,
): Promise<Registration | undefined> {
  return transaction.first<Registration>(
    `select * from auth.registrations where email = $1 and expires_at > $2 order by created_at desc, id limit 1`,
    [email, now],
  );
}

/**
 * Hash to check a password against before its email is verified. Undefined if sign-up replies are private: someone who
 * signed up with another person's email could learn from a sign-in whether there is an account.
 */
export async function findPendingPasswordHash(
  transaction: Transaction,
  email: string,
  now: Date,
): Promise<string | undefined> {
  const row = await transaction.first<{ password_hash: string }>(
    `select r.password_hash from auth.registrations r
     where r.email = $1 and r.expires_at > $2 and exists (
       select from app.security_settings s where s.key = 'registration_existing_account_reply' and s.value = 'spec')
     order by r.created_at desc, r.id limit 1`,
    [email, now],
  );
  return row?.password_hash;
}

/** The display name of the active organization a text names, or null. */
export async function findListedOrganization(transaction: Transaction, text: string): Promise<string | null> {
  const row = await transaction.first<{ name: string | null }>(
    ...answerOf('app.listed_organization', { wanted: text }, 'name'),
  );
  return row?.name ?? null;
}
