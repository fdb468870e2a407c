import type { GrantFacts } from '@ffl/domain/grants/grant-facts';
import type { BaseNews } from '@ffl/domain/reminders/monday';
import type { ReportType } from '@ffl/domain/reports/report';
import type { RightsChange } from '@ffl/domain/security/rights-changes';
import type { Tables } from '../schema/tables.ts';
import type { Transaction } from '../transaction.ts';

/** Kinds of letter with the facts they need. Tokens become links when the letter is written. */
export type Mail =
  | { kind: 'verify-email'; facts: { token: string; hours: number; at: string; browser: string } }
  | { kind: 'account-exists'; facts: { at: string; browser: string } }
  | { kind: 'account-elsewhere'; facts: { at: string; browser: string; elsewhere: string } }
  | { kind: 'confirm-address'; facts: { token: string; hours: number } & AddressFacts }
  | { kind: 'address-asked'; facts: { to: string } & AddressFacts }
  | { kind: 'address-taken'; facts: AddressFacts }
  | {
      kind: 'address-changed';
      facts: { at: string; to: string; byAdministrator: boolean; isAtOnce: boolean; reader: 'old' | 'new' };
    }
  | { kind: 'account-tied'; facts: { at: string; address: string; isEnded: boolean } }
  | { kind: 'reset-password'; facts: { token: string; minutes: number } }
  | { kind: 'password-changed'; facts: { at: string; staysSignedIn: boolean } }
  | { kind: 'account-locked'; facts: { lockedUntil: string | null; isFactor?: true } }
  | { kind: 'account-unlocked'; facts: { at: string } }
  | { kind: 'second-step-added'; facts: { at: string; factor: 'totp' | 'webauthn'; browser: string } }
  | { kind: 'second-step-removed'; facts: { at: string } }
  | { kind: 'phone-bound'; facts: { at: string; browser: string } }
  | { kind: 'setting-changed'; facts: { key: string; oldValue: string; newValue: string; by: string } }
  | { kind: 'deletion-asked'; facts: { at: string; by: string; people: number } }
  | { kind: 'deletion-judged'; facts: { at: string; by: string; people: number; isConfirmed: boolean } }
  | { kind: 'exported'; facts: { at: string; by: string } & Exported }
  | { kind: 'rights-changed'; facts: RightsFacts }
  | { kind: 'administrator-link'; facts: { token: string; hours: number } }
  | { kind: 'invitation-over'; facts: Record<string, never> }
  | { kind: 'invitation'; facts: GrantFacts & { token: string; by: string; until: string } }
  | { kind: 'reminder'; facts: ReminderFacts }
  | { kind: 'monday'; facts: MondayFacts };

/** What was exported: the members found by a search and filters, or a report. */
export type Exported = { what: 'members'; people: number } | { what: 'report'; report: ReportType };
/** Who asked for a new address, when and where. Addresses in letters are masked. */
type AddressFacts = { at: string; browser: string; byAdministrator: boolean };

/** `app.tell_of_rights` queues these. The token's link freezes the account that did it; not everybody gets one. */
type RightsFacts = RightsChange & { reader: 'subject' | 'actor' | 'other'; token: string | null };

/** `at` is when the letter was written, which is when it leaves. */
type ReminderFacts = {
  at: string;
  /** Stops letters to this account. */
  token: string;
  ends: { program: string; base: string | null; expiresAt: string; annualDate: string | null }[];
  /** `renews` lists the affected ends; missing in letters queued by an older version. */
  trainings: {
    date: string;
    training_type: string;
    base: string;
    renews?: string[];
    start_time?: string | null;
    meeting_place?: string | null;
  }[];
};

export type MondayFacts = {
  at: string;
  /** Stops letters to this account. */
  token: string;
  bases: BaseNews[];
};

type Envelope = {
  recipient: string;
  /** The account it is about, with which the mail is deleted. */
  userId?: string;
  /** When its link expires; it isn't sent after that. */
  expiresAt?: Date;
};

export type WaitingMail = Tables['app.mail_outbox'];

/** Puts a mail into the outbox, in the transaction of the act it is about. Nothing waits for it to be sent. */
export async function queueMail(transaction: Transaction, mail: Mail & Envelope, now: Date): Promise<void> {
  const { kind, recipient, facts, userId, expiresAt } = mail;
  await transaction.query(
    `insert into app.mail_outbox (kind, recipient, facts, user_id, expires_at, queued_at, next_try_at)
     values ($1, $2, $3, $4, $5, $6, $6)`,
    [kind, recipient, JSON.stringify(facts), userId ?? null, expiresAt ?? null, now],
  );
}

/**
 * Takes the mail that has waited longest and counts the try at once: the sender has until the next try, and no other
 * process takes it before. `retryMinutes` are the pauses after the first, second … try; the last one repeats.
 */
export async function claimMail(
  transaction: Transaction,
  now: Date,
  retryMinutes: readonly number[],
): Promise<WaitingMail | undefined> {
  return transaction.first<WaitingMail>(
    `update app.mail_outbox m
     set tries = m.tries + 1,
       next_try_at = $1::timestamptz + ($2::integer[])[least(m.tries + 1, cardinality($2::integer[]))] * interval '1 minute'
     where m.id = (
       select w.id from app.mail_outbox w
       where w.sent_at is null and w.next_try_at <= $1 and (w.expires_at is null or w.expires_at > $1)
       order by w.next_try_at, w.queued_at
       limit 1
       for update skip locked
     )
     returning *`,
    [now, retryMinutes],
  );
}

export async function removeMail(transaction: Transaction, id: string): Promise<void> {
  await transaction.query('delete from app.mail_outbox where id = $1', [id]);
}

/** Keeps a sent mail, for the sample's outbox. */
export async function markMailSent(transaction: Transaction, id: string, now: Date): Promise<void> {
  await transaction.query('update app.mail_outbox set sent_at = $2 where id = $1', [id, now]);
}

/**
 * Removes mail no longer worth sending, and sent mail kept long enough. Returns how many were never sent. What is held
 * since a restore waits as long as it takes (`held-letters.ts`).
 */
export async function dropStaleMail(
  transaction: Transaction,
  { now, oldestWaiting, oldestSent }: { now: Date; oldestWaiting: Date; oldestSent: Date },
): Promise<number> {
  const dropped = await transaction.all(
    `delete from app.mail_outbox
     where sent_at is null and (expires_at <= $1 or queued_at <= $2 and next_try_at < 'infinity') returning id`,
    [now, oldestWaiting],
  );
  await transaction.query('delete from app.mail_outbox where sent_at <= $1', [oldestSent]);
  return dropped.length;
}

/** Number of unsent letters, including those being retried. */
export async function countWaitingMail(transaction: Transaction): Promise<number> {
  const row = await transaction.first<{ waiting: string }>(
    'select count(*) as waiting from app.mail_outbox where sent_at is null',
  );
  return Number(row?.waiting);
}

/** When the oldest overdue letter was queued; null if none is. */
export async function oldestWaitingMail(transaction: Transaction): Promise<Date | null> {
  const row = await transaction.first<{ oldest: Date | null }>(
    `select min(queued_at) as oldest from app.mail_outbox where sent_at is null and next_try_at < 'infinity'`,
  );
  return row?.oldest ?? null;
}

/** Lists mail, newest first, sent or not. */
export function listMail(transaction: Transaction, most: number): Promise<WaitingMail[]> {
  return transaction.all<WaitingMail>('select * from app.mail_outbox order by queued_at desc, id limit $1', [most]);
}
