import { answerOf } from '../functions.ts';
import { recordEvent } from '../security/events.ts';
import type { Transaction } from '../transaction.ts';
import { dropInvitation, invitedUntil } from './invitations.ts';
import { hashToken, spendToken } from './one-time-tokens.ts';
import { findRegistrationOf, type Registration } from './registrations.ts';
import { findUserByEmail, hasAdministratorRecord, lockAddress, type User } from './users.ts';

/** `again` means that the link was already used and does nothing a second time. */
export type Confirmation =
  | { kind: 'confirmed'; user: User }
  | { kind: 'again' }
  | { kind: 'refused' }
  /** Sign-ups with different passwords were waiting. Nothing was done: the link can be opened again with a password. */
  | { kind: 'password needed'; registration: Registration };

type Circumstances = {
  now: Date;
  hashEmail: (email: string) => Buffer;
  address?: string;
  userAgent?: string;
  /** Hash of the password given by the person who opened the link. */
  passwordHash?: string | undefined;
};

/**
 * Turns a sign-up into an account with its member record: the one behind the link or, if a password was given, the one
 * that has it. Only this attempt's password and profile count; every other attempt for the same e-mail ends here
 * (security 1.5).
 */
export async function confirmRegistration(
  transaction: Transaction,
  token: string,
  circumstances: Circumstances,
): Promise<Confirmation> {
  const { now, passwordHash } = circumstances;
  const linked = await findRegistrationOf(transaction, token, now);
  if (!linked) return (await wasConfirmed(transaction, token, now)) ? { kind: 'again' } : { kind: 'refused' };
  if (linked.is_disputed && passwordHash === undefined) return { kind: 'password needed', registration: linked };
  await lockAddress(transaction, linked.email);
  const spent = await spendToken(transaction, token, 'signup', now);
  if (!spent) return (await wasConfirmed(transaction, token, now)) ? { kind: 'again' } : { kind: 'refused' };
  const registration = passwordHash === undefined ? linked : await chosenBy(transaction, linked, passwordHash, now);
  const user = await makeAccount(transaction, registration, circumstances);
  if (!user) return { kind: 'refused' };
  const ids = [linked.id, registration.id];
  await rememberLinks(transaction, ids, user.id, { token_hash: hashToken(token), ...spent });
  await endAttempts(transaction, registration.email);
  await takeIn(transaction, user, registration, circumstances);
  return { kind: 'confirmed', user };
}

/**
 * The link proves who reads the mail, the password which sign-up is theirs, so a stranger's letter opened by mistake
 * brings no stranger's profile. A password no sign-up has is a new one.
 */
async function chosenBy(
  transaction: Transaction,
  linked: Registration,
  passwordHash: string,
  now: Date,
): Promise<Registration> {
  if (linked.password_hash === passwordHash) return linked;
  const own = await transaction.first<Registration>(
    `select * from auth.registrations where email = $1 and password_hash = $2 and expires_at > $3
     order by created_at desc limit 1`,
    [linked.email, passwordHash, now],
  );
  return own ?? { ...linked, password_hash: passwordHash };
}

async function wasConfirmed(transaction: Transaction, token: string, now: Date): Promise<boolean> {
  const row = await transaction.first(
    'select user_id from auth.confirmed_links where token_hash = $1 and expires_at > $2',
    [hashToken(token), now],
  );
  return row !== undefined;
}

// An account confirmed meanwhile keeps its password, and an administrator's never takes one from a sign-up.
async function makeAccount(
  transaction: Transaction,
  { email, password_hash }: Registration,
  { now, hashEmail }: Circumstances,
): Promise<User | undefined> {
  const existing = await findUserByEmail(transaction, email);
  if (!existing) {
    return transaction.first<User>(
      `insert into auth.users (email, email_hash, password_hash, email_confirmed_at, created_at)
       values ($1, $2, $3, $4, $4) returning *`,
      [email, hashEmail(email), password_hash, now],
    );
  }
  if (existing.email_confirmed_at || (await hasAdministratorRecord(transaction, existing.id))) return undefined;
  // Whoever can sign up at an address gets no rights by it: an invitation is opened by its own link.
  if (await invitedUntil(transaction, existing.id)) return undefined;
  await dropInvitation(transaction, existing.id);
  return transaction.first<User>(
    'update auth.users set password_hash = $2, email_confirmed_at = $3 where id = $1 returning *',
    [existing.id, password_hash, now],
  );
}

// A sign-up may have several links, since the mail can be resent. From now on all of them report success.
async function rememberLinks(
  transaction: Transaction,
  registrationIds: string[],
  userId: string,
  spent: { token_hash: Buffer; expires_at: Date },
): Promise<void> {
  await transaction.query(
    `insert into auth.confirmed_links (user_id, token_hash, expires_at)
     select $1::uuid, $2::bytea, $3::timestamptz
     union all select $1, token_hash, expires_at from auth.one_time_tokens where registration_id = any ($4)`,
    [userId, spent.token_hash, spent.expires_at, registrationIds],
  );
}

async function endAttempts(transaction: Transaction, email: string): Promise<void> {
  await transaction.query('delete from auth.registrations where email = $1', [email]);
  await transaction.query(
    `delete from app.mail_outbox where recipient = $1 and kind = 'verify-email' and sent_at is null`,
    [email],
  );
}

async function takeIn(
  transaction: Transaction,
  user: User,
  { email, first_name, last_name, phone, organization }: Registration,
  { now, hashEmail, address, userAgent }: Circumstances,
): Promise<void> {
  const row = await transaction.first<{ outcome: 'linked' | 'added' | 'none' }>(
    ...answerOf(
      'app.take_in_member',
      { account: user.id, address: email, first_name, last_name, phone, organization },
      'outcome',
    ),
  );
  await recordEvent(transaction, {
    name: 'user_created',
    at: now,
    emailHash: hashEmail(email),
    userId: user.id,
    ...(address ? { address } : {}),
    ...(userAgent ? { userAgent } : {}),
    details: { memberRecord: row?.outcome ?? 'none' },
  });
}
