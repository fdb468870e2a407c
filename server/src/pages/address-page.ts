import { maskedAddress } from '@ffl/domain/accounts/addresses';
import { emailChangeMessages } from '@ffl/domain/accounts/email-change-messages';
import type { Context } from 'hono';
import { html } from 'hono/html';
import { confirmAddressChange, openAddressLink } from '../accounts/addresses/confirm-address-change.ts';
import type { Dependencies } from '../dependencies.ts';
import { readCaller } from '../http/callers/caller.ts';
import { plainPage } from './plain-page.ts';

const messages = emailChangeMessages.page;

/** GET, where the letter to a new address points: what it does, and a button. It spends nothing: mail scanners open links. */
export async function addressPage(dependencies: Dependencies, context: Context): Promise<Response> {
  const token = readToken(context);
  const opened = token ? await openAddressLink(dependencies, token) : ({ kind: 'refused' } as const);
  if (opened.kind !== 'waiting') return tellOver(dependencies, context, opened.kind);
  const body = html`<article><h1>${messages.title}</h1><p>${messages.text(opened.address)}</p><p>${messages.instead(maskedAddress(opened.from))}</p><p>${messages.notYours}</p>
<form method="post" action="/auth/v1/address?${new URLSearchParams({ token: token ?? '' })}"><button>${messages.button}</button></form></article>`;
  return plainPage(dependencies, context, { title: messages.title, body });
}

/** Handles the POST of that button, which works once, signed in or not. */
export async function confirmAddressNow(dependencies: Dependencies, context: Context): Promise<Response> {
  const token = readToken(context);
  const caller = readCaller(context, dependencies.settings.trustedProxyHops);
  const confirmed = token ? await confirmAddressChange(dependencies, token, caller) : ({ kind: 'refused' } as const);
  if (confirmed.kind === 'taken') return tell(dependencies, context, messages.takenTitle, messages.taken);
  if (confirmed.kind === 'changed')
    return tell(dependencies, context, messages.doneTitle, messages.done(confirmed.address));
  return tellOver(dependencies, context, confirmed.kind);
}

/** A second press, or a second look, is told that the first one did it. */
function tellOver(dependencies: Dependencies, context: Context, kind: 'again' | 'refused'): Promise<Response> {
  return kind === 'again'
    ? tell(dependencies, context, messages.againTitle, messages.again)
    : tell(dependencies, context, messages.brokenTitle, messages.broken);
}

function tell(dependencies: Dependencies, context: Context, title: string, text: string): Promise<Response> {
  const body = html`<article><h1>${title}</h1><p>${text}</p><p><a href="/signin">${messages.toSignIn}</a></p></article>`;
  return plainPage(dependencies, context, { title, body });
}

function readToken(context: Context): string | null {
  const token = context.req.query('token') ?? '';
  return /^[0-9a-f]{64}$/.test(token) ? token : null;
}
