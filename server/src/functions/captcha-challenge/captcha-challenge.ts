import { countAttempt } from '@ffl/database/security/attempt-counters';
import { readSecurityConfig } from '@ffl/database/security/security-config';
import { captchaMessages, captchaRequestSchema } from '@ffl/domain/accounts';
import type { Context } from 'hono';
import { makeChallenge } from '../../accounts/captcha/builtin-challenge.ts';
import { captchaLimits } from '../../accounts/captcha/captcha-limits.ts';
import { bindingFor } from '../../accounts/captcha/check-captcha.ts';
import type { Dependencies } from '../../dependencies.ts';
import { readCaller } from '../../http/caller.ts';
import { readClaims } from '../../http/identity.ts';
import { readJsonObject } from '../../http/json-body.ts';
import { FunctionError } from '../function-error.ts';

/** A challenge for one form and one e-mail, whether or not anybody has it. */
export async function captchaChallengeFunction(dependencies: Dependencies, context: Context): Promise<Response> {
  const now = dependencies.clock();
  await readClaims(context.req.raw, dependencies.tokens, now);
  const parsed = captchaRequestSchema.safeParse(await readJsonObject(context.req.raw));
  if (!parsed.success)
    throw new FunctionError('input_invalid', parsed.error.issues[0]?.message ?? captchaMessages.actionUnknown);
  const { address } = readCaller(context, dependencies.settings.trustedProxyHops);
  const expiresInSeconds = await countAndReadLife(dependencies, address, now);
  const binding = bindingFor(dependencies, parsed.data.action, parsed.data.email);
  const expiresAt = new Date(now.getTime() + expiresInSeconds * 1000);
  const challenge = await makeChallenge(dependencies.captchaKeys, binding, expiresAt);
  return context.json({ ...challenge, binding, expiresInSeconds });
}

async function countAndReadLife({ database }: Dependencies, address: string, now: Date): Promise<number> {
  const { challengesPerAddress, challengeWindowSeconds } = captchaLimits;
  const { counted, config } = await database.asService(async (transaction) => ({
    counted: await countAttempt(transaction, 'captcha from address', address, challengeWindowSeconds, now),
    config: await readSecurityConfig(transaction),
  }));
  if (counted.count > challengesPerAddress) {
    const seconds = Math.ceil((counted.windowEndsAt.getTime() - now.getTime()) / 1000);
    throw new FunctionError('too_many_challenges', captchaMessages.tooMany, { 'Retry-After': String(seconds) });
  }
  return config.captcha_token_ttl_seconds;
}
