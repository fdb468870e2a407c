import { captchaMessages, captchaRequestSchema } from '@ffl/domain/accounts';
import type { Context } from 'hono';
import { openChallenge } from '../../accounts/captcha/open-challenge.ts';
import type { Dependencies } from '../../dependencies.ts';
import { readCaller } from '../../http/caller.ts';
import { readClaims } from '../../http/identity.ts';
import { readJsonObject } from '../../http/json-body.ts';
import { retryAfter } from '../../http/retry-after.ts';
import { FunctionError } from '../function-error.ts';

/** A challenge for one form and one e-mail, whether or not anybody has it. */
export async function captchaChallengeFunction(dependencies: Dependencies, context: Context): Promise<Response> {
  const now = dependencies.clock();
  await readClaims(context.req.raw, dependencies.tokens, now);
  const parsed = captchaRequestSchema.safeParse(await readJsonObject(context.req.raw));
  if (!parsed.success)
    throw new FunctionError('input_invalid', parsed.error.issues[0]?.message ?? captchaMessages.actionUnknown);
  const caller = readCaller(context, dependencies.settings.trustedProxyHops);
  const outcome = await openChallenge(dependencies, parsed.data, caller);
  if (outcome.kind === 'too many')
    throw new FunctionError('too_many_challenges', captchaMessages.tooMany, retryAfter(outcome.until, now));
  const { challenge, binding, expiresInSeconds } = outcome;
  return context.json({ ...challenge, binding, expiresInSeconds });
}
