import { readAttempts } from '@ffl/database/accounts/signin-attempts';
import { countAttempt } from '@ffl/database/security/attempt-counters';
import { readSecurityConfig } from '@ffl/database/security/security-config';
import type { SecurityStatus } from '@ffl/domain/accounts/security-status';
import type { Accounts } from '../accounts.ts';
import { attemptKey, type Visitor } from '../sign-in-visitor.ts';
import { attemptLimits } from './attempt-limits.ts';
import { securityStatus } from './attempt-status.ts';

export type StatusOutcome = { kind: 'found'; status: SecurityStatus } | { kind: 'too many'; until: Date };

/** Whether an email is locked for this browser. An email without an account gets the same answer. */
export function lookUpStatus({ database, clock }: Accounts, visitor: Visitor): Promise<StatusOutcome> {
  const now = clock();
  const { most, windowSeconds } = attemptLimits.statusPerAddress;
  return database.asService(async (transaction): Promise<StatusOutcome> => {
    const attempts = await countAttempt(transaction, 'status from address', visitor.caller.address, windowSeconds, now);
    if (attempts.count > most) return { kind: 'too many', until: attempts.windowEndsAt };
    const config = await readSecurityConfig(transaction);
    const state = await readAttempts(transaction, attemptKey(visitor, config), now);
    return { kind: 'found', status: securityStatus(state, config.max_failed_attempts, now) };
  });
}
