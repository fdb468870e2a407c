import { createHash } from 'node:crypto';
import { readSecurityConfig } from '@ffl/database/security/security-config';
import { spendCaptcha } from '@ffl/database/security/spent-captchas';
import type { CaptchaAction } from '@ffl/domain/accounts/captcha';
import type { Caller } from '@ffl/domain/security/caller';
import type { Accounts } from '../accounts.ts';
import { askProvider, type ProviderSettings } from './ask-provider.ts';
import { type BuiltinToken, checkBuiltinToken, readBuiltinToken } from './builtin-challenge.ts';
import { captchaLimits } from './captcha-limits.ts';

/** `unavailable` means that the provider can't be asked, so the page must show the built-in check. */
export type CaptchaOutcome = 'passed' | 'refused' | 'unavailable';

export type CaptchaAttempt = {
  /** From the body, unchecked. */
  token: unknown;
  action: CaptchaAction;
  email: string;
  caller: Caller;
};

/** False only with CAPTCHA_PROVIDER=off. */
export function isCaptchaOn({ settings }: Accounts): boolean {
  return settings.captcha.provider !== 'off';
}

/**
 * Whether a token was earned for this form and email. Checking spends it. Opens its own transactions. A built-in token
 * is accepted with any provider, so that a provider's outage locks nobody out.
 */
export async function checkCaptcha(accounts: Accounts, attempt: CaptchaAttempt): Promise<CaptchaOutcome> {
  const { captcha } = accounts.settings;
  if (captcha.provider === 'off') return 'passed';
  const { token } = attempt;
  if (typeof token !== 'string' || token === '' || token.length > captchaLimits.tokenMaxLength) return 'refused';
  const binding = bindingFor(accounts, attempt.action, attempt.email);
  const builtin = readBuiltinToken(token);
  if (builtin) return checkBuiltin(accounts, builtin, binding);
  return 'siteKey' in captcha ? checkByProvider(accounts, captcha, { ...attempt, token }, binding) : 'refused';
}

/** Ties a challenge to a form and an email. */
export function bindingFor({ captchaKeys, hashEmail }: Accounts, action: CaptchaAction, email: string): string {
  return captchaKeys.bindingOf(action, hashEmail(email.trim().toLowerCase()));
}

async function checkBuiltin(
  { database, captchaKeys, clock }: Accounts,
  token: BuiltinToken,
  binding: string,
): Promise<CaptchaOutcome> {
  const expiresAt = await checkBuiltinToken(captchaKeys, token, binding, clock());
  if (!expiresAt) return 'refused';
  // The nonce is signed and random; the rest of a token can be written in many ways.
  const hash = hashOf(token.challenge.parameters.nonce);
  const isSpent = await database.asService((transaction) => spendCaptcha(transaction, hash, expiresAt));
  return isSpent ? 'passed' : 'refused';
}

async function checkByProvider(
  { database, settings, clock, log }: Accounts,
  provider: ProviderSettings,
  { token, action, caller }: CaptchaAttempt & { token: string },
  binding: string,
): Promise<CaptchaOutcome> {
  const hostname = new URL(settings.publicUrl).hostname;
  const answer = await askProvider(provider, { token, action, binding, hostname, address: caller.address });
  if (answer.kind === 'unavailable') {
    log.warn({ provider: provider.provider, reason: answer.reason }, 'The CAPTCHA provider gave no usable answer');
  }
  if (answer.kind !== 'passed') return answer.kind;
  return database.asService(async (transaction) => {
    const { captcha_token_ttl_seconds: ttlSeconds } = await readSecurityConfig(transaction);
    const lifeMs = (ttlSeconds + captchaLimits.clockToleranceSeconds) * 1000;
    const expiresAt = new Date(answer.solvedAt.getTime() + lifeMs);
    if (expiresAt <= clock()) return 'refused';
    return (await spendCaptcha(transaction, hashOf(token), expiresAt)) ? 'passed' : 'refused';
  });
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
