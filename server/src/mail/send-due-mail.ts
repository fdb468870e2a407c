import type { Database } from '@ffl/database/database';
import { claimMail, dropStaleMail, markMailSent, removeMail, type WaitingMail } from '@ffl/database/mail/outbox';
import { isStoppable, markLetter, readyLetter } from '@ffl/database/reminders/letters';
import { clearAddress, markAddress } from '@ffl/database/reminders/refused-addresses';
import type { Logger } from 'pino';
import { composeLetter } from './compose-letter.ts';
import { letterHtml, letterText } from './layout.ts';
import { mailLimits } from './mail-limits.ts';
import { isAddressRefused, isRefusedForGood } from './refusals.ts';
import type { Deliver } from './smtp.ts';

export type MailRoom = {
  database: Database;
  clock: () => Date;
  log: Logger;
  publicUrl: string;
  /** Null if no mail server is configured: mail then waits. */
  deliver: Deliver | null;
  /** Keeps sent mail, which the sample shows. */
  keepsSent: boolean;
  /** Called whenever everything due was tried, whether or not the mail server took it. */
  looked: () => void;
};

/** `stopping` means to take no more mail, `giveUp` to also drop the one in transit. */
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
  const { database, log, publicUrl } = room;
  const facts = await factsNow(room, mail);
  if (facts === null) return database.asService((transaction) => removeMail(transaction, mail.id));
  try {
    const letter = composeLetter({ kind: mail.kind, facts }, publicUrl);
    const message = {
      id: mail.id,
      to: mail.recipient,
      subject: letter.subject,
      text: letterText(letter),
      html: await letterHtml(letter),
      ...(letter.stop && { stopUrl: letter.stop.url }),
    };
    await deliver(message, AbortSignal.any([giveUp, AbortSignal.timeout(mailLimits.sendSeconds * 1000)]));
  } catch (error) {
    if (isAddressRefused(error))
      await database.asService((transaction) => markAddress(transaction, mail, room.clock()));
    if (isStoppable(mail) && isRefusedForGood(error)) return finish(room, mail, 'refused');
    log.warn(
      { event: 'mail_failed', mailId: mail.id, kind: mail.kind, tries: mail.tries, ...reasonOf(error) },
      notSent,
    );
    return;
  }
  await finish(room, mail, 'taken');
}

/** Reads again, as it leaves, what a letter says that people can stop; null if there is nothing left to say. */
async function factsNow({ database, clock }: MailRoom, mail: WaitingMail): Promise<WaitingMail['facts'] | null> {
  if (!isStoppable(mail)) return mail.facts;
  return database.asService((transaction) => readyLetter(transaction, mail, clock()));
}

async function finish({ database, clock, keepsSent }: MailRoom, mail: WaitingMail, outcome: 'taken' | 'refused') {
  const now = clock();
  await database.asService(async (transaction) => {
    if (isStoppable(mail)) await markLetter(transaction, mail.id, outcome, now);
    if (outcome === 'taken' && mail.user_id !== null) await clearAddress(transaction, mail);
    if (keepsSent && outcome === 'taken') await markMailSent(transaction, mail.id, now);
    else await removeMail(transaction, mail.id);
  });
}

const notSent = 'A mail was not sent and is tried again later';

// Logs only codes, since a mail server's message may repeat the address.
function reasonOf(error: unknown): { code?: unknown; responseCode?: unknown } {
  if (!(error instanceof Error)) return {};
  return {
    ...('code' in error ? { code: error.code } : { code: error.name }),
    ...('responseCode' in error ? { responseCode: error.responseCode } : {}),
  };
}
