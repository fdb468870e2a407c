import {
  type AddressChange,
  addAddressLink,
  findAddressChange,
  isAddressTaken,
  keepAddressChange,
  lockUser,
} from '@ffl/database/accounts/address-changes';
import { queueMail } from '@ffl/database/mail/outbox';
import { countAttempt } from '@ffl/database/security/attempt-counters';
import { recordEvent } from '@ffl/database/security/events';
import { readSecurityConfig } from '@ffl/database/security/security-config';
import type { Transaction } from '@ffl/database/transaction';
import { maskedAddress } from '@ffl/domain/accounts/addresses';
import { browserWords } from '@ffl/domain/accounts/browser-words';
import type { Caller } from '@ffl/domain/security/caller';
import type { Accounts } from '../accounts.ts';
import { addressLimits } from './address-limits.ts';

export type AddressRequest = {
  userId: string;
  /** In lower case. */
  address: string;
  actorId: string;
  /** Stays signed in. Null if an administrator asks. */
  sessionId: string | null;
  caller: Caller;
};

export type Asked = { kind: 'asked'; address: string; expiresAt: Date } | { kind: 'too many'; until: Date };

/**
 * Mails a link to a new address, and a notice to the old one. Asking for the address that waits already mails another
 * link and changes nothing. Somebody else's address gets the same answer: its owner hears of it instead.
 */
export async function askAddressChange(
  { clock, hashEmail }: Accounts,
  transaction: Transaction,
  { userId, address, actorId, sessionId, caller }: AddressRequest,
): Promise<Asked> {
  const now = clock();
  const hash = hashEmail(address);
  const user = await lockUser(transaction, userId);
  if (!user) throw new Error('The account is gone');
  const until = await countLetters(transaction, userId, hash, now);
  if (until) return { kind: 'too many', until };
  const before = await findAddressChange(transaction, userId, now);
  const isAgain = before?.new_email === address;
  const hours = (await readSecurityConfig(transaction)).email_verification_ttl_hours;
  const change: AddressChange = isAgain
    ? before
    : {
        user_id: userId,
        new_email: address,
        new_email_hash: hash,
        asked_by: actorId,
        session_id: sessionId,
        browser: browserWords(caller.userAgent),
        asked_at: now,
        expires_at: new Date(now.getTime() + hours * 3_600_000),
      };
  if (!isAgain) await keepAddressChange(transaction, change);
  const token = await addAddressLink(transaction, change);
  await writeToNew(transaction, change, { token, now });
  if (!isAgain) {
    const facts = { ...factsOf(change), to: maskedAddress(address) };
    await queueMail(transaction, { kind: 'address-asked', facts, recipient: user.email, userId }, now);
    await recordEvent(transaction, {
      name: 'authn_address_request',
      at: now,
      emailHash: hashEmail(user.email),
      userId,
      ...(actorId !== userId && { actorId }),
      ...caller,
    });
  }
  return { kind: 'asked', address, expiresAt: change.expires_at };
}

async function countLetters(transaction: Transaction, userId: string, hash: Buffer, now: Date): Promise<Date | null> {
  const { windowSeconds, perAccount, perAddress } = addressLimits;
  const ofAccount = await countAttempt(transaction, 'new addresses of account', userId, windowSeconds, now);
  if (ofAccount.count > perAccount) return ofAccount.windowEndsAt;
  const toAddress = await countAttempt(transaction, 'letters to new address', hash.toString('hex'), windowSeconds, now);
  return toAddress.count > perAddress ? toAddress.windowEndsAt : null;
}

async function writeToNew(
  transaction: Transaction,
  change: AddressChange,
  { token, now }: { token: string; now: Date },
): Promise<void> {
  const { user_id: userId, new_email: recipient, expires_at: expiresAt, asked_at: askedAt } = change;
  if (await isAddressTaken(transaction, recipient, userId)) {
    const subject = change.new_email_hash.toString('hex');
    const { noticeSeconds } = addressLimits;
    const notices = await countAttempt(transaction, 'notice of a taken address', subject, noticeSeconds, now);
    if (notices.count > 1) return;
    return queueMail(transaction, { kind: 'address-taken', facts: factsOf(change), recipient }, now);
  }
  const hours = Math.round((expiresAt.getTime() - askedAt.getTime()) / 3_600_000);
  const facts = { token, hours, ...factsOf(change) };
  await queueMail(transaction, { kind: 'confirm-address', facts, recipient, userId, expiresAt }, now);
}

function factsOf({ asked_at: at, browser, asked_by: actorId, user_id: userId }: AddressChange) {
  return { at: at.toISOString(), browser, byAdministrator: actorId !== userId };
}
