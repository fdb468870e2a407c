import { type Selectable, sql } from 'kysely';
import type { Tables } from '../schema/tables.ts';
import { recordEvent } from '../security/events.ts';
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
  /** What the session that it takes the place of had shown. */
  shown?: Pick<Session, 'factor_used' | 'factor_given_at' | 'proven_at'>;
};

/** Opens a session and ends the person's oldest ones beyond `mostSessions`, each with an event. */
export async function openSession(transaction: Transaction, opened: NewSession): Promise<Session> {
  const { userId, now, span, userAgent, authenticatedBy = 'password', shown } = opened;
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
        ...(shown ?? { proven_at: now }),
      })
      .returningAll(),
  );
  if (!session) throw new Error('The session was not stored');
  await endOldest(transaction, session, opened);
  return session;
}

type Given = { factor: NonNullable<Session['factor_used']>; idleUntil: Date; endsAt: Date };

/** The session of somebody who gave the second factor. It lives from now on as long as others do. */
export async function confirmSession(
  transaction: Transaction,
  session: Session,
  { factor, idleUntil, endsAt }: Given,
  opened: Pick<NewSession, 'userId' | 'emailHash' | 'now' | 'mostSessions'>,
): Promise<Session | undefined> {
  const { now } = opened;
  const confirmed = await transaction.first(
    build
      .updateTable('auth.sessions')
      .set({
        factor_used: factor,
        factor_given_at: now,
        proven_at: now,
        taken_away: 0,
        // What was confirmed before keeps its end: to show the factor again is no new sign-in.
        ...(session.factor_given_at === null && { idle_until: idleUntil, ends_at: endsAt }),
      })
      .where('id', '=', session.id)
      .returningAll(),
  );
  if (confirmed) await endOldest(transaction, confirmed, opened);
  return confirmed;
}

/** Ends what came in by a password alone, but for this one. */
export async function forgetUnconfirmed(transaction: Transaction, userId: string, sessionId: string): Promise<void> {
  await transaction.all(
    build
      .deleteFrom('auth.sessions')
      .where('user_id', '=', userId)
      .where('id', '<>', sessionId)
      .where('factor_given_at', 'is', null),
  );
}

/** Whether its person showed lately who they are. */
export async function hasFreshProof(transaction: Transaction, id: string): Promise<boolean> {
  const { rows } = await transaction.query<{ fresh: boolean }>('select app.has_fresh_proof($1) as fresh', [id]);
  return rows[0]?.fresh ?? false;
}

export async function proveSession(transaction: Transaction, id: string, now: Date): Promise<void> {
  await transaction.all(build.updateTable('auth.sessions').set({ proven_at: now, taken_away: 0 }).where('id', '=', id));
}

// Who has the password alone ends no session that gave the factor.
async function endOldest(
  transaction: Transaction,
  { id: openedId, factor_given_at: givenAt }: Session,
  { userId, emailHash, now, mostSessions }: Pick<NewSession, 'userId' | 'emailHash' | 'now' | 'mostSessions'>,
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
          .where('factor_given_at', givenAt === null ? 'is' : 'is not', null)
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

export async function endAllSessions(transaction: Transaction, userId: string): Promise<void> {
  await transaction.all(build.deleteFrom('auth.sessions').where('user_id', '=', userId));
}

export type LogoutScope = 'global' | 'local' | 'others';

/** Ends sessions of one person: all, only this one, or all but this one. */
export async function endSessions(
  transaction: Transaction,
  userId: string,
  sessionId: string,
  scope: LogoutScope,
): Promise<void> {
  if (scope === 'global') return endAllSessions(transaction, userId);
  const ofPerson = build.deleteFrom('auth.sessions').where('user_id', '=', userId);
  await transaction.all(ofPerson.where('id', scope === 'local' ? '=' : '<>', sessionId));
}
