import type { Claims } from '../actors/actor.ts';
import { answerOf } from '../functions.ts';
import type { Tables } from '../schema/tables.ts';
import { recordEvent } from '../security/events.ts';
import type { Transaction } from '../transaction.ts';

export type Session = Tables['auth.sessions'];

/**
 * Proof that a token records when it is made: the factor used and when, and when the person last proved who they are.
 */
export type Shown = Pick<Session, 'factor_used' | 'factor_given_at'> & { proven_at: Date | null };

export type SessionSpan = { idleUntil: Date; endsAt: Date };

type NewSession = {
  userId: string;
  emailHash: Buffer;
  now: Date;
  span: SessionSpan;
  mostSessions: number;
  /** User-Agent of the browser. */
  userAgent?: string;
  authenticatedBy?: Session['authenticated_by'];
  /** Proof shown in the session that this one replaces. */
  shown?: Shown;
};

/** Opens a session and ends the person's oldest ones beyond `mostSessions`, each with an event. */
export async function openSession(transaction: Transaction, opened: NewSession): Promise<Session> {
  const { userId, now, span, userAgent, authenticatedBy = 'password', shown } = opened;
  const { factor_used = null, factor_given_at = null } = shown ?? {};
  const session = await transaction.first<Session>(
    `insert into auth.sessions (user_id, authenticated_by, idle_until, ends_at, user_agent, created_at, refreshed_at,
       factor_used, factor_given_at)
     values ($1, $2, $3, $4, $5, $6, $6, $7, $8) returning *`,
    [
      userId,
      authenticatedBy,
      span.idleUntil,
      span.endsAt,
      userAgent?.slice(0, 300) || null,
      now,
      factor_used,
      factor_given_at,
    ],
  );
  if (!session) throw new Error('The session was not stored');
  await endOldest(transaction, session, opened);
  return session;
}

type Given = { factor: NonNullable<Session['factor_used']>; idleUntil: Date; endsAt: Date };

/** The session of someone who gave the second factor. From now on it lives as long as others. */
export async function confirmSession(
  transaction: Transaction,
  { id }: Session,
  { factor, idleUntil, endsAt }: Given,
  opened: Pick<NewSession, 'userId' | 'emailHash' | 'now' | 'mostSessions'>,
): Promise<Session | undefined> {
  const { now } = opened;
  // A session confirmed before keeps its end, since giving the factor again isn't a new sign-in.
  const confirmed = await transaction.first<Session>(
    `update auth.sessions set factor_used = $2, factor_given_at = $3,
       idle_until = case when factor_given_at is null then $4 else idle_until end,
       ends_at = case when factor_given_at is null then $5 else ends_at end
     where id = $1 returning *`,
    [id, factor, now, idleUntil, endsAt],
  );
  if (confirmed) await endOldest(transaction, confirmed, opened);
  return confirmed;
}

/** Ends sessions that used only the password, except this one. */
export async function forgetUnconfirmed(transaction: Transaction, userId: string, sessionId: string): Promise<void> {
  await transaction.query('delete from auth.sessions where user_id = $1 and id <> $2 and factor_given_at is null', [
    userId,
    sessionId,
  ]);
}

/** Whether the person of a verified token recently proved who they are. */
export async function hasFreshProof(transaction: Transaction, claims: Claims): Promise<boolean> {
  const row = await transaction.first<{ fresh: boolean }>(
    ...answerOf('app.has_fresh_proof', { claims: JSON.stringify(claims) }, 'fresh'),
  );
  return row?.fresh ?? false;
}

// A session with only the password can't end one that gave the factor.
async function endOldest(
  transaction: Transaction,
  { id: openedId, factor_given_at: givenAt }: Session,
  { userId, emailHash, now, mostSessions }: Pick<NewSession, 'userId' | 'emailHash' | 'now' | 'mostSessions'>,
): Promise<void> {
  const ended = await transaction.all<Pick<Session, 'user_agent'>>(
    `delete from auth.sessions where id in (
       select id from auth.sessions where user_id = $1 and id <> $2 and (factor_given_at is null) = $3
       order by created_at desc, id offset $4)
     returning user_agent`,
    [userId, openedId, givenAt === null, mostSessions - 1],
  );
  for (const { user_agent: endedBrowser } of ended) {
    const details = { reason: 'Signed in on one device too many', endedBrowser };
    await recordEvent(transaction, { name: 'authn_session_end', at: now, emailHash, userId, details });
  }
}

/** Locks the row, so tabs that refresh at once are answered one after another. */
export function lockSession(transaction: Transaction, id: string): Promise<Session | undefined> {
  return transaction.first<Session>('select * from auth.sessions where id = $1 for update', [id]);
}

export function findSession(transaction: Transaction, id: string): Promise<Session | undefined> {
  return transaction.first<Session>('select * from auth.sessions where id = $1', [id]);
}

/** Spends the active token. Remembers which ones were spent since `repeatableFrom`. */
export function advanceSession(
  transaction: Transaction,
  id: string,
  now: Date,
  { idleUntil, repeatableFrom }: { idleUntil: Date; repeatableFrom: Date },
): Promise<Session | undefined> {
  return transaction.first<Session>(
    `update auth.sessions set refresh_counter = refresh_counter + 1, refreshed_at = $2, idle_until = $3,
       spent_at = array(
         select spent.at from unnest(spent_at) with ordinality spent (at, place) where spent.at >= $4 order by spent.place
       ) || $2::timestamptz
     where id = $1 returning *`,
    [id, now, idleUntil, repeatableFrom],
  );
}

export async function endAllSessions(transaction: Transaction, userId: string): Promise<void> {
  await transaction.query('delete from auth.sessions where user_id = $1', [userId]);
}

export type LogoutScope = 'global' | 'local' | 'others';

/** Ends one person's sessions: all, only this one, or all but this one. */
export async function endSessions(
  transaction: Transaction,
  userId: string,
  sessionId: string,
  scope: LogoutScope,
): Promise<void> {
  if (scope === 'global') return endAllSessions(transaction, userId);
  await transaction.query('delete from auth.sessions where user_id = $1 and (id = $2) = $3', [
    userId,
    sessionId,
    scope === 'local',
  ]);
}
