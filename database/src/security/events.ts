import { build, type Transaction } from '../transaction.ts';

export type SecurityEvent = {
  name: string;
  at: Date;
  emailHash?: Buffer;
  userId?: string;
  actorId?: string;
  address?: string;
  userAgent?: string;
  /** Never an e-mail, a password or a token. */
  details?: Record<string, unknown>;
};

/** Writes down what happened, in the transaction in which it happens. */
export async function recordEvent(transaction: Transaction, event: SecurityEvent): Promise<void> {
  const { name, at, emailHash, userId, actorId, address, userAgent, details } = event;
  await transaction.all(
    build.insertInto('app.security_events').values({
      name,
      at,
      email_hash: emailHash ?? null,
      user_id: userId ?? null,
      actor_id: actorId ?? null,
      address: address ?? null,
      user_agent: userAgent?.slice(0, 300) ?? null,
      details: JSON.stringify(details ?? {}) as never,
    }),
  );
}
