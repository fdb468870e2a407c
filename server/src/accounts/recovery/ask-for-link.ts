import { findAddressBlock } from '@ffl/database/accounts/address-blocks';
import { countAttempt, readCounter } from '@ffl/database/security/attempt-counters';
import { readSecurityConfig, type SecurityConfig } from '@ffl/database/security/security-config';
import type { Transaction } from '@ffl/database/transaction';
import { accountLimits } from '@ffl/domain/accounts/limits';
import type { Caller } from '@ffl/domain/security/caller';
import type { Accounts } from '../accounts.ts';
import { type CaptchaOutcome, checkCaptcha, isCaptchaOn } from '../captcha/check-captcha.ts';
import { recordExcess } from '../record-excess.ts';
import { recoveryLimits } from './recovery-limits.ts';

export type LinkRequest = { email: string; captchaToken?: unknown; caller: Caller };

export type LinkOutcome =
  | { kind: 'accepted' }
  | { kind: 'too many'; until: Date }
  | { kind: 'captcha missing' }
  | { kind: 'captcha refused'; captcha: Exclude<CaptchaOutcome, 'passed'> };

type Sending = (transaction: Transaction, config: SecurityConfig, now: Date) => Promise<void>;

/**
 * Guards everything that mails a link on request, with limits, CAPTCHA, and the pause per e-mail. It never checks
 * whether there is an account: `send` does, and what it finds changes no response.
 */
export async function askForLink(accounts: Accounts, request: LinkRequest, send: Sending): Promise<LinkOutcome> {
  const entry = await enter(accounts, request);
  if (entry.kind === 'too many') return entry;
  if (entry.isCaptchaDue) {
    const { captchaToken: token, email, caller } = request;
    if (token === undefined || token === null || token === '') return { kind: 'captcha missing' };
    const captcha = await checkCaptcha(accounts, { token, action: 'reset', email, caller });
    if (captcha !== 'passed') return { kind: 'captcha refused', captcha };
  }
  const { database, clock, mail } = accounts;
  const outcome = await database.asService(async (transaction): Promise<LinkOutcome> => {
    const now = clock();
    const until = await count(transaction, accounts.hashEmail(request.email), request.caller, entry.config, now);
    if (until) return { kind: 'too many', until };
    await send(transaction, entry.config, now);
    return { kind: 'accepted' };
  });
  mail.wake();
  return outcome;
}

type Entry = { kind: 'entered'; config: SecurityConfig; isCaptchaDue: boolean } | { kind: 'too many'; until: Date };

// Attempts that still need a CAPTCHA aren't counted, since people at a base share the address.
function enter(accounts: Accounts, { caller: { address } }: LinkRequest): Promise<Entry> {
  const { windowSeconds, requestsBeforeCaptcha } = recoveryLimits;
  return accounts.database.asService(async (transaction): Promise<Entry> => {
    const now = accounts.clock();
    const config = await readSecurityConfig(transaction);
    const requests = await readCounter(transaction, 'reset from address', address, windowSeconds, now);
    if (requests.count >= config.reset_ip_limit_per_hour) return { kind: 'too many', until: requests.windowEndsAt };
    const isWatched = requests.count >= requestsBeforeCaptcha || (await findAddressBlock(transaction, address, now));
    const isRequired = config.captcha_reset_mode === 'always' || Boolean(isWatched);
    return { kind: 'entered', config, isCaptchaDue: isRequired && isCaptchaOn(accounts) };
  });
}

/** Counts the request at its address and e-mail. Returns when to come back if it is one too many. */
async function count(
  transaction: Transaction,
  emailHash: Buffer,
  caller: Caller,
  config: SecurityConfig,
  now: Date,
): Promise<Date | null> {
  const { windowSeconds } = recoveryLimits;
  const subject = emailHash.toString('hex');
  const fromAddress = await countAttempt(transaction, 'reset from address', caller.address, windowSeconds, now);
  if (fromAddress.count > config.reset_ip_limit_per_hour) return fromAddress.windowEndsAt;
  if (fromAddress.count === config.reset_ip_limit_per_hour)
    await recordExcess(transaction, { what: 'resets from address', caller, now });
  const pauseSeconds = accountLimits.resetCooldownMinutes * 60;
  const sincePause = await countAttempt(transaction, 'reset cooldown', subject, pauseSeconds, now);
  if (sincePause.count > 1) return sincePause.windowEndsAt;
  const forEmail = await countAttempt(transaction, 'reset for e-mail', subject, windowSeconds, now);
  if (forEmail.count > config.reset_email_limit_per_hour) return forEmail.windowEndsAt;
  if (forEmail.count === config.reset_email_limit_per_hour)
    await recordExcess(transaction, { what: 'resets for e-mail', caller, emailHash, now });
  return null;
}
