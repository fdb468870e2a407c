import { blockAddress } from '@ffl/database/accounts/address-blocks';
import { type AddressFailures, countAddressFailure } from '@ffl/database/accounts/address-failures';
import { readAttempts } from '@ffl/database/accounts/signin-attempts';
import type { Transaction } from '@ffl/database/transaction';
import type { SecurityStatus } from '@ffl/domain/accounts/security-status';
import type { Accounts } from '../accounts.ts';
import { isCaptchaOn } from '../captcha/check-captcha.ts';
import type { Visitor } from '../sign-in-visitor.ts';
import { isLocked, securityStatus } from './attempt-status.ts';
import { lockWhenFull } from './lock-account.ts';
import type { Entered } from './sign-in-entry.ts';
import { recordSignInEvent } from './sign-in-events.ts';

export type Failure =
  | { kind: 'locked'; status: SecurityStatus }
  /** `isCaptchaDue` means that the next attempt needs a CAPTCHA. */
  | { kind: 'wrong'; status: SecurityStatus; isCaptchaDue: boolean };

/** Records a wrong password or second factor, the same way whether or not the account exists. */
export function recordFailure(
  accounts: Accounts,
  visitor: Visitor,
  entered: Entered,
  details: Record<string, unknown> = {},
): Promise<Failure> {
  const { config, key, user, reserved } = entered;
  return accounts.database.asService(async (transaction): Promise<Failure> => {
    const now = accounts.clock();
    await recordSignInEvent(accounts, transaction, { name: 'authn_login_fail', visitor, user, now, details });
    const isFull =
      reserved.failures >= config.max_failed_attempts || reserved.failuresInRow >= config.consecutive_failure_cap;
    if (isFull) await lockWhenFull(accounts, transaction, { visitor, key, user, now });
    const window = config.ip_block_window_minutes;
    const { address } = visitor.caller;
    const fromAddress = await countAddressFailure(transaction, address, visitor.emailHash, window, now);
    await blockWhenTooMany(accounts, transaction, { visitor, entered, fromAddress, now });

    const state = await readAttempts(transaction, key, now);
    const status = securityStatus(state, config.max_failed_attempts, now);
    if (isLocked(state)) return { kind: 'locked', status };
    const isCaptchaDue =
      state.failures >= config.captcha_after_failures || fromAddress.failures >= config.captcha_ip_failures;
    return { kind: 'wrong', status, isCaptchaDue: isCaptchaDue && isCaptchaOn(accounts) };
  });
}

type Seen = { visitor: Visitor; entered: Entered; fromAddress: AddressFailures; now: Date };

async function blockWhenTooMany(
  accounts: Accounts,
  transaction: Transaction,
  { visitor, entered: { config, user }, fromAddress, now }: Seen,
): Promise<void> {
  if (fromAddress.failures < config.ip_block_threshold) return;
  if (fromAddress.accounts < config.ip_block_distinct_accounts) return;
  const blockedUntil = new Date(now.getTime() + config.ip_block_duration_minutes * 60_000);
  const { address } = visitor.caller;
  const hasBegun = await blockAddress(transaction, { address, blockedUntil, now, ...fromAddress });
  if (!hasBegun) return;
  const details = { ...fromAddress, blockedUntil: blockedUntil.toISOString() };
  await recordSignInEvent(accounts, transaction, { name: 'authn_ip_block', visitor, user, now, details });
}
