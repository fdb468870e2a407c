import { type Mail, queueMail } from '@ffl/database/mail/outbox';
import { createTestDatabase, type TestDatabase } from '@ffl/database/tests/worlds/test-database';
import { pino } from 'pino';
import type { MailRoom } from '../../../src/mail/send-due-mail.ts';
import { smtpDelivery } from '../../../src/mail/smtp.ts';
import { openSmtpInbox, type SmtpInbox } from './smtp-inbox.ts';

export type MailWorld = {
  tested: TestDatabase;
  inbox: SmtpInbox;
  room: MailRoom;
  /** Sets the mail room's clock. */
  setNow(now: Date): void;
  queue(mail: Mail, more?: { recipient?: string; expiresAt?: Date }): Promise<string>;
  /** Number of tries of each waiting mail, by recipient. */
  waiting(): Promise<{ recipient: string; tries: number }[]>;
  close(): Promise<void>;
};

let count = 0;

/** A database, a real mail server, and the worker that sends from one to the other. */
export async function createMailWorld(): Promise<MailWorld> {
  const tested = await createTestDatabase();
  const inbox = await openSmtpInbox();
  const publicUrl = 'https://flight.example';
  let now = new Date('2026-11-21T18:00:00Z');
  return {
    tested,
    inbox,
    room: {
      database: tested.database,
      clock: () => now,
      log: pino({ level: 'silent' }),
      publicUrl,
      deliver: smtpDelivery({ url: inbox.url, from: 'Flight For Life <office@flight.example>', publicUrl }),
      keepsSent: false,
      looked() {},
    },
    setNow: (instant) => {
      now = instant;
    },
    async queue(mail, more = {}) {
      count += 1;
      const recipient = more.recipient ?? `reader${count}@example.test`;
      const { expiresAt } = more;
      const envelope = { ...mail, recipient, ...(expiresAt ? { expiresAt } : {}) };
      await tested.database.asService((transaction) => queueMail(transaction, envelope, now));
      return recipient;
    },
    waiting: () =>
      tested.asOwner(async (transaction) => {
        const text = 'select recipient, tries from app.mail_outbox where sent_at is null order by queued_at, recipient';
        return (await transaction.query<{ recipient: string; tries: number }>(text)).rows;
      }),
    close: async () => void (await Promise.all([tested.close(), inbox.close()])),
  };
}
