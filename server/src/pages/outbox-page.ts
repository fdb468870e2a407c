import { listMail, type WaitingMail } from '@ffl/database/mail/outbox';
import { displayDateTime } from '@ffl/domain/time/denver';
import type { Context, Handler } from 'hono';
import { accepts } from 'hono/accepts';
import { html } from 'hono/html';
import type { Dependencies } from '../dependencies.ts';
import { readCaller } from '../http/callers/caller.ts';
import { isAuthorizedBy, isOnThisMachine } from '../http/callers/on-this-machine.ts';
import { rateLimits } from '../http/limits/limits.ts';
import { tooMany } from '../http/limits/too-many.ts';
import { createWindows } from '../http/limits/windows.ts';
import { composeLetter } from '../mail/compose-letter.ts';
import { letterText } from '../mail/layout.ts';
import { mailLimits } from '../mail/mail-limits.ts';
import { plainPage } from './plain-page.ts';

type SampleMail = {
  id: string;
  kind: string;
  to: string;
  subject: string;
  text: string;
  link: string | null;
  queuedAt: Date;
  sentAt: Date | null;
};

/**
 * GET /sample/outbox: what the sample would have mailed, newest first, as a page or as JSON. Nothing elsewhere. The
 * letters contain links into accounts, so other machines need the sample password.
 */
export function sampleOutbox(dependencies: Dependencies): Handler {
  const { clock, settings } = dependencies;
  const guesses = createWindows(passwordGuesses.windowSeconds * 1000, rateLimits.mostCounted);

  return (context) => {
    if (!settings.isSample) return context.text('Not found', 404, noStore);
    if (isOnThisMachine(context, settings.trustedProxyHops)) return showMail(dependencies, context);
    // Counted before it is checked, so that simultaneous tries can't outrun the count.
    const { address } = readCaller(context, settings.trustedProxyHops);
    const waitMs = guesses.take(address, passwordGuesses.most, clock().getTime());
    if (waitMs > 0) {
      const { message, headers } = tooMany(Math.ceil(waitMs / 1000));
      return context.text(message, 429, { ...headers, ...noStore });
    }
    if (!hasPassword(context, settings.samplePassword)) {
      const message = 'The password of the sample, with any name, opens its mail.';
      const challenge = 'Basic realm="Sample outbox", charset="UTF-8"';
      return context.text(message, 401, { 'WWW-Authenticate': challenge, ...noStore });
    }
    guesses.giveBack(address);
    return showMail(dependencies, context);
  };
}

const noStore = { 'Cache-Control': 'no-store' };

/** Maximum guesses at the sample's password, per address. */
const passwordGuesses = { most: 20, windowSeconds: 900 } as const;

async function showMail(dependencies: Dependencies, context: Context): Promise<Response> {
  const { database, settings } = dependencies;
  const rows = await database.asService((transaction) => listMail(transaction, mailLimits.sampleListMost));
  const mails = rows.map((row) => readable(row, settings.publicUrl));
  const supports = ['text/html', 'application/json'];
  const wanted = accepts(context, { header: 'Accept', supports, default: 'text/html' });
  if (wanted === 'application/json') return context.json({ mails }, 200, noStore);
  return plainPage(dependencies, context, { title: 'Sample outbox', body: listOf(mails) });
}

function hasPassword(context: Context, password: string | undefined): boolean {
  const [, encoded = ''] = /^basic ([\w+/=]+)$/i.exec(context.req.header('authorization') ?? '') ?? [];
  const [name = ''] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  const expected = Buffer.from(`${name}:${password}`).toString('base64');
  return password !== undefined && isAuthorizedBy(context, `Basic ${expected}`);
}

function readable(row: WaitingMail, publicUrl: string): SampleMail {
  const letter = composeLetter(row, publicUrl);
  return {
    id: row.id,
    kind: row.kind,
    to: row.recipient,
    subject: letter.subject,
    text: letterText(letter),
    link: letter.link?.url ?? null,
    queuedAt: row.queued_at,
    sentAt: row.sent_at,
  };
}

function listOf(mails: SampleMail[]) {
  const introduction =
    mails.length === 0
      ? 'No mail yet. Sign up or ask for a reset link, then reload this page.'
      : 'This is a sample: mail is shown here. The newest is on top.';
  return html`<article><h1>Sample outbox</h1><p>${introduction}</p></article>${mails.map(articleOf)}`;
}

function articleOf({ to, subject, text, link, queuedAt }: SampleMail) {
  const [before, after] = link ? splitAt(text, link) : [text, ''];
  const linkHtml = link ? html`<a href="${link}">${link}</a>` : '';
  return html`<article><h2>${subject}</h2><p>To ${to}, ${displayDateTime(queuedAt)}</p><pre>${before}${linkHtml}${after}</pre></article>`;
}

function splitAt(text: string, part: string): [string, string] {
  const index = text.indexOf(part);
  return [text.slice(0, index), text.slice(index + part.length)];
}
