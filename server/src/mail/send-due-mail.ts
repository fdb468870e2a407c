import type { Database } from '@ffl/database/database';
import { claimMail, dropStaleMail, markMailSent, removeMail, type WaitingMail } from '@ffl/database/mail/outbox';
import type { Logger } from 'pino';
import { composeLetter } from './compose-letter.ts';
import { letterHtml, letterText } from './layout.ts';
import { mailLimits } from './mail-limits.ts';
import type { Deliver } from './smtp.ts';

export type MailRoom = {
  database: Database;
  clock: () => Date;
  log: Logger;
  publicUrl: string;
  /** Null if no mail server is configured: mail then waits. */
  deliver: Deliver | null;
  /** The sample shows what was sent. */
  keepsSent: boolean;
  /** Told whenever everything due was looked at, whether or not the mail server took it. */
  looked: () => void;
};

/** `stopping`: take no more. `giveUp`: also drop the one in transit. */
export type Ending = { stopping: AbortSignal; giveUp: AbortSignal };

const hourMs = 3_600_000;

/** Sends whatever is due, one after another. Several processes may do so at once: each mail is taken by one of them. */
export async function sendDueMail(room: MailRoom, { stopping, giveUp }: Ending): Promise<void> {
  await dropStale(room);
  const { deliver } = room;
  while (deliver && !stopping.aborted) {
    const mail = await room.database.asService((transaction) =>
      claimMail(transaction, room.clock(), mailLimits.retryMinutes),
    );
    if (!mail) return;
    await sendOne(room, deliver, mail, giveUp);
  }
}

async function dropStale({ database, clock, log }: MailRoom): Promise<void> {
  const now = clock();
  const before = (hours: number) => new Date(now.getTime() - hours * hourMs);
  const ages = {
    now,
    oldestWaiting: before(mailLimits.giveUpHours),
    oldestSent: before(mailLimits.sampleKeepDays * 24),
  };
  const dropped = await database.asService((transaction) => dropStaleMail(transaction, ages));
  if (dropped > 0) log.warn({ event: 'mail_dropped', dropped }, 'Mail could not be sent in time and was dropped');
}

async function sendOne(room: MailRoom, deliver: Deliver, mail: WaitingMail, giveUp: AbortSignal): Promise<void> {
  const { database, clock, log, publicUrl, keepsSent } = room;
  try {
    const letter = composeLetter(mail, publicUrl);
    const message = {
      id: mail.id,
      to: mail.recipient,
      subject: letter.subject,
      text: letterText(letter),
      html: await letterHtml(letter),
    };
    await deliver(message, AbortSignal.any([giveUp, AbortSignal.timeout(mailLimits.sendSeconds * 1000)]));
  } catch (error) {
    log.warn({ event: 'mail_failed', mailId: mail.id, kind: mail.kind, tries: mail.tries, ...reasonOf(error) }, told);
    return;
  }
  await database.asService((transaction) =>
    keepsSent ? markMailSent(transaction, mail.id, clock()) : removeMail(transaction, mail.id),
  );
}

const told = 'A mail was not sent and is tried again later';

// A mail server's words may repeat the address, so only codes are logged.
function reasonOf(error: unknown): { code?: unknown; responseCode?: unknown } {
  if (!(error instanceof Error)) return {};
  return {
    ...('code' in error ? { code: error.code } : { code: error.name }),
    ...('responseCode' in error ? { responseCode: error.responseCode } : {}),
  };
}
