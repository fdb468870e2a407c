import { answerOf } from '../functions.ts';
import type { Exported } from '../mail/outbox.ts';
import type { Transaction } from '../transaction.ts';

export type SecurityEvent = {
  name: string;
  at: Date;
  emailHash?: Buffer;
  userId?: string;
  actorId?: string;
  address?: string;
  userAgent?: string;
  /** Must not contain an email, password or token. */
  details?: Record<string, unknown>;
};

/** Records an event in the same transaction. */
export async function recordEvent(transaction: Transaction, event: SecurityEvent): Promise<void> {
  const { name, at, emailHash, userId, actorId, address, userAgent, details } = event;
  await transaction.query(
    `insert into app.security_events (name, at, email_hash, user_id, actor_id, address, user_agent, details)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [name, at, emailHash, userId, actorId, address, userAgent?.slice(0, 300), JSON.stringify(details ?? {})],
  );
}

/** A whole file leaves an event, and a letter to the super administrators. */
export async function recordExport(transaction: Transaction, accountId: string, exported: Exported): Promise<void> {
  await transaction.query(...answerOf('app.record_export', { account: accountId, facts: JSON.stringify(exported) }));
}
