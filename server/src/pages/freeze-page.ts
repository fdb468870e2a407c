import { type FreezeLink, freezeByLink, readFreezeLink } from '@ffl/database/accounts/freezes';
import { freezeMessages } from '@ffl/domain/security/freeze-messages';
import { securityLimits } from '@ffl/domain/security/limits';
import { rightsChangeText } from '@ffl/domain/security/rights-changes';
import { readInstant } from '@ffl/domain/time/denver';
import type { Context } from 'hono';
import { html } from 'hono/html';
import type { Dependencies } from '../dependencies.ts';
import { plainPage } from './plain-page.ts';

const messages = freezeMessages.page;

/** GET, where the link of a letter about rights points: what happened, and a button. It changes nothing: mail scanners open links. */
export async function freezePage(dependencies: Dependencies, context: Context): Promise<Response> {
  const token = readToken(context);
  const { database } = dependencies;
  const link = token && (await database.asService((transaction) => readFreezeLink(transaction, token)));
  return link ? tell(dependencies, context, link, token) : tellBroken(dependencies, context);
}

/** Handles the POST of that button. A second press gets the same page. */
export async function freezeNow(dependencies: Dependencies, context: Context): Promise<Response> {
  const token = readToken(context);
  const { database, mail, log } = dependencies;
  const hours = securityLimits.freezeHours;
  const link = token && (await database.asService((transaction) => freezeByLink(transaction, token, hours)));
  if (!link) return tellBroken(dependencies, context);
  log.warn({ event: 'account_frozen', state: link.state }, 'A link was used to freeze an account');
  mail.wake();
  return tell(dependencies, context, link, token);
}

function tell(dependencies: Dependencies, context: Context, link: FreezeLink, token: string): Promise<Response> {
  const { facts, state } = link;
  const title = state === 'frozen' ? messages.frozenTitle : messages.title;
  const happened = html`<h1>${title}</h1><p>${rightsChangeText(facts)}</p>`;
  const body =
    state === 'open'
      ? html`<article>${happened}<p>${messages.follows(facts.by)}</p><p>${messages.nothingToDo}</p>
<form method="post" action="/auth/v1/freeze?${new URLSearchParams({ token })}"><button>${messages.button}</button></form></article>`
      : html`<article>${happened}${sentencesOf(link).map((text) => html`<p>${text}</p>`)}<p><a href="/admin/security">${messages.toDesk}</a></p></article>`;
  return plainPage(dependencies, context, { title, body });
}

function sentencesOf({ facts: { by }, state, until }: FreezeLink): string[] {
  if (state === 'frozen' && until !== null) return [messages.frozen(by, readInstant(until)), messages.frozenFollows];
  if (state === 'judge frozen') return [messages.judgeFrozen];
  return [state === 'last' ? messages.last(by) : messages.over(by)];
}

function tellBroken(dependencies: Dependencies, context: Context): Promise<Response> {
  const body = html`<article><h1>${messages.brokenTitle}</h1><p>${messages.broken}</p><p><a href="/admin/security">${messages.toDesk}</a></p></article>`;
  return plainPage(dependencies, context, { title: messages.brokenTitle, body });
}

function readToken(context: Context): string | null {
  const token = context.req.query('token') ?? '';
  return /^[0-9a-f]{64}$/.test(token) ? token : null;
}
