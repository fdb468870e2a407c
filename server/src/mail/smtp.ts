import { createTransport } from 'nodemailer';
import { mailLimits } from './mail-limits.ts';

export type Message = { id: string; to: string; subject: string; text: string; html: string; stopUrl?: string };

/** Hands one message to the mail server. Rejects if the server didn't accept it. */
export type Deliver = (message: Message, signal: AbortSignal) => Promise<void>;

type Smtp = { url: string; from: string; publicUrl: string };

/** Delivers over SMTP_URL, with one connection per message. */
export function smtpDelivery({ url, from, publicUrl }: Smtp): Deliver {
  const patience = mailLimits.connectSeconds * 1000;
  const transport = createTransport({
    url,
    connectionTimeout: patience,
    greetingTimeout: patience,
    dnsTimeout: patience,
    socketTimeout: mailLimits.sendSeconds * 1000,
  });
  const host = new URL(publicUrl).hostname;
  refuseLineBreaks(from);
  return async ({ id, to, subject, text, html, stopUrl }, signal) => {
    refuseLineBreaks(to, subject);
    await transport.sendMail({
      from,
      to: { name: '', address: to },
      subject,
      text,
      html,
      // The same id for each try, so that a mail program shows one message even if we sent it twice over a broken
      // connection.
      messageId: `<${id}@${host}>`,
      headers: {
        'Auto-Submitted': 'auto-generated',
        'X-Auto-Response-Suppress': 'All',
        // Lets a mail program show its own button to stop letters (RFC 8058).
        ...(stopUrl && { 'List-Unsubscribe': `<${stopUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
      },
      disableFileAccess: true,
      disableUrlAccess: true,
      signal,
    });
  };
}

/** A line break would let someone start another header. */
function refuseLineBreaks(...values: string[]): void {
  if (values.some((value) => /[\r\n]/.test(value))) throw new Error('A mail header may not hold a line break');
}
