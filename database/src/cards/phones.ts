import { cardLimits } from '@ffl/domain/cards/limits';
import { countAttempt } from '../security/attempt-counters.ts';
import type { Transaction } from '../transaction.ts';

/** `key` is the public key in short form, as text. */
export type BoundPhone = { id: string; sessionId: string; key: string };

type Binding = {
  userId: string;
  sessionId: string;
  key: string;
  /** Whether to replace another bound phone. */
  takesOver: boolean;
};

export type BindOutcome = { kind: 'bound'; hasReplaced: boolean } | { kind: 'other' };

/** The phone bound to an account, while its session lives. */
export async function readBoundPhone(
  transaction: Transaction,
  userId: string,
  now: Date,
): Promise<BoundPhone | undefined> {
  const { rows } = await transaction.query<{ id: string; sessionId: string; publicKey: Buffer }>(
    `select p.id, p.session_id as "sessionId", p.public_key as "publicKey"
     from app.bound_phones p join auth.sessions s on s.id = p.session_id
     where p.user_id = $1 and s.idle_until > $2 and s.ends_at > $2`,
    [userId, now],
  );
  const [row] = rows;
  return row && { id: row.id, sessionId: row.sessionId, key: row.publicKey.toString('base64url') };
}

/** Binds a session's phone instead of any other. Another phone can be bound only a few times an hour. */
export async function bindPhone(
  transaction: Transaction,
  { userId, sessionId, key, takesOver }: Binding,
  now: Date,
): Promise<BindOutcome> {
  // Without this lock, two simultaneous requests would both find no bound phone.
  await transaction.query('select from auth.users where id = $1 for no key update', [userId]);
  const bound = await readBoundPhone(transaction, userId, now);
  if (bound?.sessionId === sessionId && bound.key === key) return { kind: 'bound', hasReplaced: false };
  if (bound && bound.sessionId !== sessionId && !takesOver) return { kind: 'other' };
  if (
    bound &&
    (await countAttempt(transaction, 'phones of account', userId, 3600, now)).count > cardLimits.replacedPerHour
  )
    return { kind: 'other' };
  await transaction.query(
    `insert into app.bound_phones (user_id, session_id, public_key, bound_at) values ($1, $2, $3, $4)
     on conflict (user_id) do update
     set id = gen_random_uuid(), session_id = excluded.session_id, public_key = excluded.public_key,
       bound_at = excluded.bound_at`,
    [userId, sessionId, Buffer.from(key, 'base64url'), now],
  );
  return { kind: 'bound', hasReplaced: bound !== undefined };
}

/** A bound phone's place in the list, which is valid while it is bound. */
export async function placeOfPhone(transaction: Transaction, { id }: BoundPhone, now: Date): Promise<number> {
  const { rows } = await transaction.query<{ index: number }>(
    `with stated as (
       update app.card_indexes set stated_at = greatest(stated_at, $2) where credential_id = $1 returning index
     ), made as (
       insert into app.card_indexes (credential_id, until, stated_at)
       select $1, 'infinity', $2 where not exists (select from stated)
       on conflict (credential_id, until) do update set stated_at = excluded.stated_at returning index
     )
     select index from stated union all select index from made`,
    [id, now],
  );
  const [row] = rows;
  if (!row) throw new Error('The phone got no place');
  return row.index;
}
