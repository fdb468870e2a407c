import { recordEvent } from '@ffl/database/security/events';
import type { Transaction } from '@ffl/database/transaction';
import type { Caller } from '@ffl/domain/security/caller';

type Excess = { what: string; caller: Caller; emailHash?: Buffer; now: Date };

/** Records once per window that a limit is reached. */
export async function recordExcess(transaction: Transaction, { what, caller, emailHash, now }: Excess): Promise<void> {
  await recordEvent(transaction, {
    name: 'excess_rate_limit_exceeded',
    at: now,
    ...(emailHash ? { emailHash } : {}),
    address: caller.address,
    userAgent: caller.userAgent,
    details: { what },
  });
}
