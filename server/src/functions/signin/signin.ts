import { type SecurityStatus, signInSchema } from '@ffl/domain/accounts';
import type { Context } from 'hono';
import { type SignInOutcome, signIn } from '../../auth/sign-in.ts';
import type { Dependencies } from '../../dependencies.ts';
import { readClaims } from '../../http/identity.ts';
import { readJsonObject } from '../../http/json-body.ts';
import { notBefore } from '../../http/reply-floor.ts';

/** Sign-in by password (API-28, API-29). */
export function signinFunction(dependencies: Dependencies, context: Context): Promise<Response> {
  return notBefore(dependencies.settings.authReplyFloorMs, () => answer(dependencies, context));
}

async function answer(dependencies: Dependencies, context: Context): Promise<Response> {
  await readClaims(context.req.raw, dependencies.tokens, dependencies.clock());
  const parsed = signInSchema.safeParse(await readJsonObject(context.req.raw));
  if (!parsed.success) return refuse(context, 400, parsed.error.issues[0]?.message ?? 'Email is required', null);
  return replyTo(context, await signIn(dependencies, parsed.data));
}

function replyTo(context: Context, outcome: SignInOutcome): Response {
  switch (outcome.kind) {
    case 'signed in':
      return context.json({ user: outcome.session.user, session: outcome.session, error: null, details: null });
    case 'wrong':
      return refuse(context, 401, 'Invalid login credentials', outcome.status);
    case 'locked':
      return refuse(context, 423, outcome.status.reason ?? '', outcome.status);
    case 'not confirmed':
      return refuse(context, 403, 'Email not confirmed', null);
    case 'banned':
      return refuse(context, 403, 'User is banned', null);
  }
}

function refuse(
  context: Context,
  status: 400 | 401 | 403 | 423,
  error: string,
  security: SecurityStatus | null,
): Response {
  const details = security && { ...security, captchaRequired: false };
  return context.json({ user: null, session: null, error, message: error, details }, status);
}
