import { retireSigningKey } from '@ffl/database/cards/card-keys';
import { recordEvent, type SecurityEvent } from '@ffl/database/security/events';
import type { Transaction } from '@ffl/database/transaction';

type Rotation = Pick<SecurityEvent, 'actorId' | 'address' | 'userAgent'> & { isLost: boolean };

/** Makes a new key that signs the next card. Without `actorId`, somebody did it on the server itself. */
export async function rotateCardKey(transaction: Transaction, now: Date, { isLost, ...who }: Rotation): Promise<void> {
  await retireSigningKey(transaction, now, { isLost });
  await recordEvent(transaction, { name: 'sensitive_update', at: now, ...who, details: { what: 'card key', isLost } });
}
