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

const id = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;
const mostAsked = 4;

/**
 * Becomes a reader bound by grants, about to read with these values. The people whose ids are in them are looked up
 * alone, which is much cheaper than everybody in the person's scope; the database still decides whom it shows.
 */
export function becomeBoundReader(claims: Claims, values: readonly unknown[]): Statement {
  const reader = becomeReader(claims);
  const asked = [...new Set(JSON.stringify(values).match(id))];
  if (asked.length === 0 || asked.length > mostAsked) return reader;
  return {
    text: `${reader.text}, set_config('app.asked', $2, true)`,
    values: [...reader.values, `{${asked.join()}}`],
  };
}
