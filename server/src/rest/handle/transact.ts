import { createHash } from 'node:crypto';
import type { Claims, Database, Reply } from '@ffl/database/database';
import type { RestRequest } from '../parse/parse-request.ts';
import type { Exchange, Prepared, Work } from './exchange.ts';

/** Runs the work in one transaction: read only, once per Idempotency-Key, or undone again, as the request says. */
export async function transact(
  database: Database,
  exchange: Exchange,
  claims: Claims,
  prepared: Prepared,
): Promise<Reply> {
  const { request, settings } = exchange;
  const work = withTimeZone(request, prepared.work);
  if (prepared.isReadOnly) return database.asActor(claims, work, { isReadOnly: true });
  if (settings.allowsRollback && request.preferences.tx === 'rollback') return undone(database, claims, work);
  const key = request.idempotencyKey;
  if (key === undefined) return database.asActor(claims, work);
  return database.asActorOnce(claims, { key, requestHash: await hashOf(request) }, work);
}

function withTimeZone({ preferences }: RestRequest, work: Work): Work {
  const { timezone } = preferences;
  if (timezone === undefined) return work;
  return async (transaction) => {
    await transaction.query(`select set_config('timezone', $1, true)`, [timezone]);
    return work(transaction);
  };
}

class Undone {
  readonly reply: Reply;

  constructor(reply: Reply) {
    this.reply = reply;
  }
}

// Throwing is how a transaction is told to roll back.
async function undone(database: Database, claims: Claims, work: Work): Promise<Reply> {
  try {
    return await database.asActor(claims, async (transaction) => {
      throw new Undone(await work(transaction));
    });
  } catch (error) {
    if (error instanceof Undone) return error.reply;
    throw error;
  }
}

async function hashOf({ fingerprint, readText }: RestRequest): Promise<Buffer> {
  return createHash('sha256')
    .update(JSON.stringify([...fingerprint, await readText()]))
    .digest();
}
