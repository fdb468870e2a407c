import { type Selectable, sql } from 'kysely';
import { recordEvent } from '../security/events.ts';
import type { Tables } from '../tables.ts';
import { build, type Transaction } from '../transaction.ts';

export type Session = Selectable<Tables['auth.sessions']>;

export type SessionSpan = { idleUntil: Date; endsAt: Date };

type NewSession = {
  userId: string;
  emailHash: Buffer;
  now: Date;
  span: SessionSpan;
  mostSessions: number;
  /** How the browser names itself. */
  userAgent?: string;
  authenticatedBy?: Session['authenticated_by'];
};

/** Opens a session and ends the person's oldest ones beyond `mostSessions`, each with an event. */
export async function openSession(transaction: Transaction, opened: NewSession): Promise<Session> {
  const { userId, now, span, userAgent, authenticatedBy = 'password' } = opened;
  const session = await transaction.first(
    build
      .insertInto('auth.sessions')
      .values({
        user_id: userId,
        authenticated_by: authenticatedBy,
        idle_until: span.idleUntil,
        ends_at: span.endsAt,
        user_agent: userAgent?.slice(0, 300) || null,
        created_at: now,
        refreshed_at: now,
      })
      .returningAll(),
  );
  if (!session) throw new Error('The session was not stored');
  await endOldest(transaction, session.id, opened);
  return session;
}

async function endOldest(
  transaction: Transaction,
  openedId: string,
  { userId, emailHash, now, mostSessions }: NewSession,
): Promise<void> {
  const ended = await transaction.all(
    build
      .deleteFrom('auth.sessions')
      .where('id', 'in', (oldest) =>
        oldest
          .selectFrom('auth.sessions')
          .select('id')
          .where('user_id', '=', userId)
          .where('id', '<>', openedId)
          .orderBy('created_at', 'desc')
          .orderBy('id')
          .offset(mostSessions - 1),
      )
      .returning('user_agent'),
  );
  for (const { user_agent: endedBrowser } of ended) {
    const details = { reason: 'Signed in on one device too many', endedBrowser };
    await recordEvent(transaction, { name: 'authn_session_end', at: now, emailHash, userId, details });
  }
}

/** Locks the row, so that tabs which refresh at once are answered one after the other. */
export function lockSession(transaction: Transaction, id: string): Promise<Session | undefined> {
  return transaction.first(build.selectFrom('auth.sessions').selectAll().where('id', '=', id).forUpdate());
}

export function findSession(transaction: Transaction, id: string): Promise<Session | undefined> {
  return transaction.first(build.selectFrom('auth.sessions').selectAll().where('id', '=', id));
}

/** Spends the active token. A burst is a run of refreshes, each after `burstStart` of the next. */
export function advanceSession(
  transaction: Transaction,
  id: string,
  now: Date,
  { idleUntil, burstStart }: { idleUntil: Date; burstStart: Date },
): Promise<Session | undefined> {
  return transaction.first(
    build
      .updateTable('auth.sessions')
      .set({
        refresh_counter: sql`refresh_counter + 1`,
        reusable_from: sql`case when refreshed_at < ${burstStart} then refresh_counter else reusable_from end`,
        refreshed_at: now,
        idle_until: idleUntil,
      })
      .where('id', '=', id)
      .returningAll(),
  );
}

export type LogoutScope = 'global' | 'local' | 'others';

/** Ends sessions of one person: all, only this one, or all but this one. */
export async function endSessions(
  transaction: Transaction,
  userId: string,
  sessionId: string,
  scope: LogoutScope,
): Promise<void> {
  const ofPerson = build.deleteFrom('auth.sessions').where('user_id', '=', userId);
  if (scope === 'global') await transaction.all(ofPerson);
  else await transaction.all(ofPerson.where('id', scope === 'local' ? '=' : '<>', sessionId));
}
