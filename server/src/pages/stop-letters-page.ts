import { type Stoppable, stopLetters } from '@ffl/database/reminders/stop-letters';
import { reminderMessages as messages } from '@ffl/domain/reminders/messages';
import { mondayMessages } from '@ffl/domain/reminders/monday-messages';
import type { Context } from 'hono';
import { html } from 'hono/html';
import type { Dependencies } from '../dependencies.ts';
import { plainPage } from './plain-page.ts';

/** GET, where each reminder's last link points: a page with a button, which changes nothing. Mail scanners open links. */
export function stopLettersPage(dependencies: Dependencies, context: Context): Promise<Response> {
  const request = readRequest(context);
  const body =
    request === null
      ? html`<article><h1>${messages.stopTitle}</h1><p>${messages.stopBroken}</p><p><a href="/account">${messages.toAccount}</a></p></article>`
      : html`<article><h1>${messages.stopTitle}</h1><p>${stopTexts[request.which]}</p>
<form method="post" action="/auth/v1/letters?${new URLSearchParams(request)}"><button>${messages.stopButton}</button></form></article>`;
  return plainPage(dependencies, context, { title: messages.stopTitle, body });
}

/**
 * POST, from that button or from a mail program's own (RFC 8058). The response is the same whether or not there is such
 * an account.
 */
export async function stopLettersNow(dependencies: Dependencies, context: Context): Promise<Response> {
  const request = readRequest(context);
  if (request === null) return stopLettersPage(dependencies, context);
  const { database, clock } = dependencies;
  await database.asService((transaction) => stopLetters(transaction, request, clock()));
  const body = html`<article><h1>${messages.stoppedTitle}</h1><p>${messages.stoppedText}</p><p><a href="/account">${messages.toAccount}</a></p></article>`;
  return plainPage(dependencies, context, { title: messages.stoppedTitle, body });
}

const stopTexts: Readonly<Record<Stoppable, string>> = {
  reminders: messages.stopText,
  monday: mondayMessages.stopText,
};

function readRequest(context: Context): { token: string; which: Stoppable } | null {
  const token = context.req.query('token') ?? '';
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(token)) return null;
  return { token, which: context.req.query('which') === 'monday' ? 'monday' : 'reminders' };
}
