import { isLinkType } from '@ffl/domain/accounts/link-types';
import { verificationMessages } from '@ffl/domain/accounts/verification-messages';
import type { Context } from 'hono';
import { html } from 'hono/html';

import type { Dependencies } from '../dependencies.ts';
import { plainPage } from './plain-page.ts';

/**
 * GET /verify, where the authentication service's links point: a page with a button, which spends nothing. Programs
 * that scan mail open links, but press no button. Any `redirect_to` is ignored: the button leads into the product.
 */
export function verifyPage(dependencies: Dependencies, context: Context): Promise<Response> {
  const token = context.req.query('token_hash') ?? context.req.query('token') ?? '';
  const type = context.req.query('type');
  const isLink = /^[0-9a-f]{50,128}$/.test(token) && isLinkType(type);
  const { continueTitle, continueText, continueButton, linkBroken, toSignIn } = verificationMessages;
  const body = isLink
    ? html`<article><h1>${continueTitle}</h1><p>${continueText}</p>
<form method="get" action="/auth/confirm"><input type="hidden" name="token_hash" value="${token}"><input type="hidden" name="type" value="${type}"><button>${continueButton}</button></form></article>`
    : html`<article><h1>${verificationMessages.failedTitle}</h1><p>${linkBroken}</p><p><a href="/signin">${toSignIn}</a></p></article>`;
  return plainPage(dependencies, context, { title: isLink ? continueTitle : verificationMessages.failedTitle, body });
}
