import { countAttempt } from '@ffl/database/security/attempt-counters';
import { readSecurityConfig } from '@ffl/database/security/security-config';
import type { CaptchaRequest } from '@ffl/domain/accounts';
import type { Caller } from '@ffl/domain/security';
import type { Accounts } from '../accounts.ts';
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

/** A challenge for one form and one e-mail, whether or not anybody has it. */
export async function openChallenge(
  accounts: Accounts,
  { action, email }: CaptchaRequest,
  { address }: Caller,
): Promise<ChallengeOutcome> {
  const now = accounts.clock();
  const { challengesPerAddress, challengeWindowSeconds } = captchaLimits;
  const { counted, config } = await accounts.database.asService(async (transaction) => ({
    counted: await countAttempt(transaction, 'captcha from address', address, challengeWindowSeconds, now),
    config: await readSecurityConfig(transaction),
  }));
  if (counted.count > challengesPerAddress) return { kind: 'too many', until: counted.windowEndsAt };
  const expiresInSeconds = config.captcha_token_ttl_seconds;
  const binding = bindingFor(accounts, action, email);
  const expiresAt = new Date(now.getTime() + expiresInSeconds * 1000);
  const challenge = await makeChallenge(accounts.captchaKeys, binding, expiresAt);
  return { kind: 'opened', challenge, binding, expiresInSeconds };
}
