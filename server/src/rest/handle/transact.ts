import { createHash } from 'node:crypto';
import type { Claims, RequestRole } from '@ffl/database/actors/actor';
import type { Database, Reply } from '@ffl/database/database';
import type { RestRequest } from '../parse/parse-request.ts';
import { compile } from '../sql/sql.ts';
import type { Outcome } from '../sql/statement-sql.ts';
import { ask, type Exchange, noOutcome, type Prepared, type Question, type Work } from './exchange.ts';
import { type Estimate, estimateSql, requireAffordable } from './weigh-embeds.ts';

/** Runs the work in one transaction: read-only, once per Idempotency-Key, or rolled back, as the request says. */
export async function transact(
  database: Database,
  exchange: Exchange,
  claims: Claims,
  prepared: Prepared,
): Promise<Reply> {
  const { request, settings } = exchange;
  if (prepared.kind === 'read') return read(database, request, claims, prepared.questionFor);
  const work = withTimeZone(request, prepared.work);
  if (settings.allowsRollback && request.preferences.tx === 'rollback') return undone(database, claims, work);
  const key = request.idempotencyKey;
  if (key === undefined) return database.asActor(claims, work);
  return database.asActorOnce(claims, { key, requestHash: await hashOf(request) }, work);
}

/** Takes one trip to the database, except for the rare request that names a time zone. */
async function read(
  database: Database,
  request: RestRequest,
  claims: Claims,
  questionFor: (role: RequestRole) => Question,
): Promise<Reply> {
  if (request.preferences.timezone === undefined) return readInOneTrip(database, claims, questionFor);
  const work = withTimeZone(request, (transaction) => ask(transaction, questionFor(transaction.role)));
  return database.asActor(claims, work, { isReadOnly: true });
}

async function readInOneTrip(
  database: Database,
  claims: Claims,
  questionFor: (role: RequestRole) => Question,
): Promise<Reply> {
  const questions = new Map<RequestRole, Question>();
  const questionOf = (role: RequestRole) => {
    const question = questions.get(role) ?? questionFor(role);
    questions.set(role, question);
    return question;
  };
  const read = await database.readAsActor<Outcome | Estimate>(claims, (assumed) => {
    const { statement, isWeighed } = questionOf(assumed);
    return compile(isWeighed ? estimateSql(statement) : statement);
  });
  const [row = noOutcome] = read.rows;
  if (!isEstimate(row)) return questionOf(read.role).toReply(row);
  requireAffordable(row);
  const { role, rows } = await database.readAsActor<Outcome>(claims, (assumed) =>
    compile(questionOf(assumed).statement),
  );
  return questionOf(role).toReply(rows[0] ?? noOutcome);
}

function isEstimate(row: Outcome | Estimate): row is Estimate {
  return 'QUERY PLAN' in row;
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

// Throws, since that makes the transaction roll back.
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
