import { accountElsewhere } from '@ffl/database/accounts/address-changes';
import { invitedUntil } from '@ffl/database/accounts/invitations';
import { addRegistration } from '@ffl/database/accounts/registrations';
import { findUserByEmail, hasAdministratorRecord, type User } from '@ffl/database/accounts/users';
import { queueMail } from '@ffl/database/mail/outbox';
import { countAttempt } from '@ffl/database/security/attempt-counters';
import type { SecurityConfig } from '@ffl/database/security/security-config';
import type { Transaction } from '@ffl/database/transaction';
import { maskedAddress } from '@ffl/domain/accounts/addresses';
import { browserWords } from '@ffl/domain/accounts/browser-words';
import type { Registration } from '@ffl/domain/accounts/registration';
import type { Caller } from '@ffl/domain/security/caller';
import type { Accounts } from '../accounts.ts';
import { recordExcess } from '../record-excess.ts';
import { mailVerification } from './mail-verification.ts';
import { registrationLimits } from './registration-limits.ts';

type Checked = Omit<Registration, 'password' | 'captchaToken' | 'captchaSessionId'> & { passwordHash: string };
type Circumstances = { config: SecurityConfig; caller: Caller };
type Kept = { kind: 'accepted' } | { kind: 'exists' } | { kind: 'too many'; until: Date };

/** Keeps the attempt with its own password and profile and mails its link, or tells the account's owner. */
export async function keepRegistration(
  accounts: Accounts,
  registration: Checked,
  { config, caller }: Circumstances,
): Promise<Kept> {
  const { database, clock, hashEmail, mail } = accounts;
  const { email } = registration;
  const emailHash = hashEmail(email);
  const browser = browserWords(caller.userAgent);
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
      await tellOwner(transaction, user, { subject, browser, now });
      return { kind: config.registration_existing_account_reply === 'private' ? 'accepted' : 'exists' };
    }
    await keep(transaction, registration, { hours: config.email_verification_ttl_hours, browser, now });
    return { kind: 'accepted' };
  });
  mail.wake();
  return kept;
}

// An unconfirmed account can be signed up for again, but never an administrator's, nor while an invitation waits.
async function isTaken(transaction: Transaction, user: User): Promise<boolean> {
  if (user.email_confirmed_at !== null) return true;
  return (await hasAdministratorRecord(transaction, user.id)) || (await invitedUntil(transaction, user.id)) !== null;
}

type Notice = { subject: string; browser: string; now: Date };

async function tellOwner(transaction: Transaction, user: User, { subject, browser, now }: Notice): Promise<void> {
  const { noticeSeconds } = registrationLimits;
  const notices = await countAttempt(transaction, 'notice of an existing account', subject, noticeSeconds, now);
  if (notices.count > 1) return;
  const facts = { at: now.toISOString(), browser };
  const envelope = { recipient: user.email, userId: user.id };
  // A merge may have ended this account: then the person signs in with another one.
  const elsewhere = await accountElsewhere(transaction, user.email);
  if (elsewhere === null) return queueMail(transaction, { kind: 'account-exists', facts, ...envelope }, now);
  const found = { ...facts, elsewhere: maskedAddress(elsewhere) };
  await queueMail(transaction, { kind: 'account-elsewhere', facts: found, ...envelope }, now);
}

type Keeping = { hours: number; browser: string; now: Date };

async function keep(transaction: Transaction, registration: Checked, { hours, browser, now }: Keeping): Promise<void> {
  const { email, passwordHash, firstName, lastName, phone, organization } = registration;
  const row = {
    email,
    password_hash: passwordHash,
    first_name: firstName,
    last_name: lastName,
    phone,
    organization,
    browser,
    created_at: now,
    expires_at: new Date(now.getTime() + hours * 3_600_000),
  };
  await mailVerification(transaction, await addRegistration(transaction, row, now), now);
}
