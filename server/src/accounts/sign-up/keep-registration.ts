import { addOneTimeToken } from '@ffl/database/accounts/one-time-tokens';
import { addRegistration } from '@ffl/database/accounts/registrations';
import { findUserByEmail, hasAdministratorRecord, type User } from '@ffl/database/accounts/users';
import { queueMail } from '@ffl/database/mail/outbox';
import { countAttempt } from '@ffl/database/security/attempt-counters';
import type { SecurityConfig } from '@ffl/database/security/security-config';
import type { Transaction } from '@ffl/database/transaction';
import type { Registration } from '@ffl/domain/accounts';
import type { Caller } from '@ffl/domain/security';
import type { Accounts } from '../accounts.ts';
import { recordExcess } from '../record-excess.ts';
import { registrationLimits } from './registration-limits.ts';

type Checked = Omit<Registration, 'password' | 'captchaToken' | 'captchaSessionId'> & { passwordHash: string };
type Circumstances = { config: SecurityConfig; caller: Caller };
type Kept = { kind: 'accepted' } | { kind: 'exists' } | { kind: 'too many'; until: Date };

/** Keeps the attempt with its own password and profile and mails its link, or tells the owner of the account. */
export async function keepRegistration(
  accounts: Accounts,
  registration: Checked,
  { config, caller }: Circumstances,
): Promise<Kept> {
  const { database, clock, hashEmail, mail } = accounts;
  const { email } = registration;
  const emailHash = hashEmail(email);
  const kept = await database.asService(async (transaction): Promise<Kept> => {
    const now = clock();
    const { windowSeconds } = registrationLimits;
    const subject = emailHash.toString('hex');
    const counted = await countAttempt(transaction, 'registration for e-mail', subject, windowSeconds, now);
    const most = config.registration_email_limit_per_hour;
    if (counted.count > most) return { kind: 'too many', until: counted.windowEndsAt };
    if (counted.count === most)
      await recordExcess(transaction, { what: 'registrations for e-mail', caller, emailHash, now });
    const user = await findUserByEmail(transaction, email);
    if (user && (await isTaken(transaction, user))) {
      await tellOwner(transaction, user, subject, now);
      return { kind: config.registration_existing_account_reply === 'private' ? 'accepted' : 'exists' };
    }
    await keep(transaction, registration, config.email_verification_ttl_hours, now);
    return { kind: 'accepted' };
  });
  mail.wake();
  return kept;
}

// An account that nobody confirmed can be signed up for again, but never that of an administrator.
async function isTaken(transaction: Transaction, user: User): Promise<boolean> {
  return user.email_confirmed_at !== null || hasAdministratorRecord(transaction, user.id);
}

async function tellOwner(transaction: Transaction, user: User, subject: string, now: Date): Promise<void> {
  const { noticeSeconds } = registrationLimits;
  const told = await countAttempt(transaction, 'notice of an existing account', subject, noticeSeconds, now);
  if (told.count > 1) return;
  await queueMail(transaction, { kind: 'account-exists', facts: {}, recipient: user.email, userId: user.id }, now);
}

async function keep(transaction: Transaction, registration: Checked, hours: number, now: Date): Promise<void> {
  const { email, passwordHash, firstName, lastName, phone, organization } = registration;
  const expiresAt = new Date(now.getTime() + hours * 3_600_000);
  const registrationId = await addRegistration(transaction, {
    email,
    password_hash: passwordHash,
    first_name: firstName,
    last_name: lastName,
    phone,
    organization,
    created_at: now,
    expires_at: expiresAt,
  });
  const token = await addOneTimeToken(transaction, { purpose: 'signup', registrationId, expiresAt });
  await queueMail(transaction, { kind: 'verify-email', facts: { token, hours }, recipient: email, expiresAt }, now);
}
