import type pg from 'pg';
import { type Statement, sendOne } from '../pipeline/send.ts';
import { transactionOn } from '../transaction.ts';
import type { ActorTransaction, Claims, RequestRole } from './actor.ts';

// Strangers get less time than people who are signed in.
const becomeActor = `select set_config('request.jwt.claims', $1, true), set_config('role', app.role_for($1::jsonb), true) as role,
  set_config('statement_timeout', case when $1::jsonb ->> 'role' = 'authenticated' then '8000' else '3000' end, true),
  now() as "startedAt"`;

/** The open transaction becomes that of the person in the claims. Throws FF401 if the session has ended. */
export async function become(client: pg.PoolClient, claims: Claims): Promise<ActorTransaction> {
  const { rows } = await sendOne<{ role: RequestRole; startedAt: Date }>(client, becoming(claims));
  const { role = 'anon', startedAt = new Date() } = rows[0] ?? {};
  return { ...transactionOn(client), role, startedAt };
}

/** The statement that does it, and returns the role. */
export function becoming(claims: Claims): Statement {
  return { text: becomeActor, values: [JSON.stringify(claims)] };
}
