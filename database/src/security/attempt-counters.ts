import type { Transaction } from '../transaction.ts';

export type AttemptKind =
  | 'sign-in from address'
  | 'sign-in of known browser'
  | 'registration from address'
  | 'registration for e-mail'
  | 'notice of an existing account'
  | 'reset from address'
  | 'reset for e-mail'
  | 'reset cooldown'
  | 'verification from address'
  | 'password in known browser'
  | 'password in session'
  | 'status from address'
  | 'captcha from address'
  | 'captcha of known browser'
  | 'refresh of session'
  | 'boardings of device'
  | 'phones of account'
  | 'new addresses of account'
  | 'letters to new address'
  | 'notice of a taken address'
  | 'people of others in imports'
  | 'people of others';

export type Counted = { count: number; windowEndsAt: Date };

/** Counts one more attempt, or `times`, and returns the count with it. A window starts with its first attempt. */
export async function countAttempt(
  transaction: Transaction,
  kind: AttemptKind,
  subject: string,
  windowSeconds: number,
  now: Date,
  times = 1,
): Promise<Counted> {
  const row = await transaction.first<{ count: number; window_started_at: Date }>(
    `insert into app.attempt_counters as c (kind, subject, count, window_started_at) values ($1, $2, $5, $3)
     on conflict (kind, subject) do update set
       count = case when c.window_started_at <= $4 then $5 else c.count + $5 end,
       window_started_at = case when c.window_started_at <= $4 then $3 else c.window_started_at end
     returning count, window_started_at`,
    [kind, subject, now, new Date(now.getTime() - windowSeconds * 1000), times],
  );
  if (!row) throw new Error('The attempt was not counted');
  return { count: row.count, windowEndsAt: new Date(row.window_started_at.getTime() + windowSeconds * 1000) };
}

/** Number of tries in the current window; doesn't count as one. */
export async function readCounter(
  transaction: Transaction,
  kind: AttemptKind,
  subject: string,
  windowSeconds: number,
  now: Date,
): Promise<Counted> {
  const row = await transaction.first<{ count: number; window_started_at: Date }>(
    'select count, window_started_at from app.attempt_counters where kind = $1 and subject = $2 and window_started_at > $3',
    [kind, subject, new Date(now.getTime() - windowSeconds * 1000)],
  );
  const startedAt = row?.window_started_at ?? now;
  return { count: row?.count ?? 0, windowEndsAt: new Date(startedAt.getTime() + windowSeconds * 1000) };
}
