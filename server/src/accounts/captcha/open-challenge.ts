import { countAttempt } from '@ffl/database/security/attempt-counters';
import { readSecurityConfig } from '@ffl/database/security/security-config';
import type { CaptchaRequest } from '@ffl/domain/accounts/captcha';
import type { Accounts } from '../accounts.ts';
import { attemptKey, type Visitor } from '../sign-in-visitor.ts';
import { makeChallenge } from './builtin-challenge.ts';
import { captchaLimits } from './captcha-limits.ts';
import { bindingFor } from './check-captcha.ts';

export type ChallengeOutcome =
  | {
      kind: 'opened';
      challenge: Awaited<ReturnType<typeof makeChallenge>>;
      binding: string;
      expiresInSeconds: number;
    }
  | { kind: 'too many'; until: Date };

/** A challenge for one form and one e-mail, whether or not there is an account with it. */
export async function openChallenge(
  accounts: Accounts,
  { action, email }: CaptchaRequest,
  visitor: Visitor,
): Promise<ChallengeOutcome> {
  const now = accounts.clock();
  const { challengesPerAddress, challengesPerKnownBrowser, challengeWindowSeconds } = captchaLimits;
  const { counted, most, config } = await accounts.database.asService(async (transaction) => {
    const config = await readSecurityConfig(transaction);
    const { deviceId } = attemptKey(visitor, config);
    const [kind, subject, most] =
      deviceId === null
        ? (['captcha from address', visitor.caller.address, challengesPerAddress] as const)
        : (['captcha of known browser', deviceId, challengesPerKnownBrowser] as const);
    return { counted: await countAttempt(transaction, kind, subject, challengeWindowSeconds, now), most, config };
  });
  if (counted.count > most) return { kind: 'too many', until: counted.windowEndsAt };
  const expiresInSeconds = config.captcha_token_ttl_seconds;
  const binding = bindingFor(accounts, action, email);
  const expiresAt = new Date(now.getTime() + expiresInSeconds * 1000);
  const challenge = await makeChallenge(accounts.captchaKeys, binding, expiresAt);
  return { kind: 'opened', challenge, binding, expiresInSeconds };
}
