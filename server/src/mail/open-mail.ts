import type { Database } from '@ffl/database/database';
import type { Logger } from 'pino';
import { type MailWorker, startMailWorker } from './mail-worker.ts';
import { type Deliver, smtpDelivery } from './smtp.ts';

type MailSettings = {
  database: Database;
  clock: () => Date;
  log: Logger;
  publicUrl: string;
  smtpUrl?: string;
  mailFrom: string;
  isSample: boolean;
  looked: () => void;
};

/** Opens the mail of this process: over SMTP or, in the sample without a mail server, only into its outbox. */
export function openMail(settings: MailSettings): MailWorker {
  const { database, clock, log, publicUrl, smtpUrl, mailFrom, isSample, looked } = settings;
  if (!smtpUrl && !isSample) {
    log.warn('SMTP_URL is not set: letters with verification and reset links wait and are dropped after a day');
  }
  const deliver = smtpUrl ? smtpDelivery({ url: smtpUrl, from: mailFrom, publicUrl }) : isSample ? keepOnly : null;
  return startMailWorker({ database, clock, log, publicUrl, deliver, keepsSent: isSample, looked });
}

const keepOnly: Deliver = async () => {};
