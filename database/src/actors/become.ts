import type pg from 'pg';
import type { Statement } from '../pipeline/pipeline.ts';
import { send } from '../pipeline/send.ts';
import { transactionOn } from '../transaction.ts';
import type { ActorTransaction, Claims, RequestRole } from './actor.ts';

// Strangers get less time than signed-in people.
const becomeActor = `select set_config('request.jwt.claims', $1, true), set_config('role', app.role_for($1::jsonb), true) as role,
  set_config('statement_timeout', case when $1::jsonb ->> 'role' = 'authenticated' then '8000' else '3000' end, true)`;

/** The open transaction becomes that of the person the claims name. Throws FF401 when the session has ended. */
export async function become(client: pg.PoolClient, claims: Claims): Promise<ActorTransaction> {
  const { rows } = await send<{ role: RequestRole; startedAt: Date }>(client, {
    text: `${becomeActor}, now() as "startedAt"`,
    values: [JSON.stringify(claims)],
  });
  const { role = 'anon', startedAt = new Date() } = rows[0] ?? {};
  return { ...transactionOn(client), role, startedAt };
}

/** Becomes the person for reading only: from then on PostgreSQL refuses every write, and turning that off. */
export function becomeReader(claims: Claims): Statement {
  const text = becomeActor.replace('select ', `select set_config('transaction_read_only', 'on', true), `);
  return { text, values: [JSON.stringify(claims)] };
}
