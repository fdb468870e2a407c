import type { ActorTransaction } from '@ffl/database/actors/actor';
import type { Answered, Reply } from '@ffl/database/database';
import { type Body, parseBody } from '../parse/parse-body.ts';
import { parseQuery } from '../parse/parse-query.ts';
import { refusal } from '../parse/refusal.ts';
import type { Query } from '../parse/syntax.ts';
import { findRelation, type PlanContext } from '../plan/plan-field.ts';
import { otherKey, planPut, requireKeys } from '../plan/plan-put.ts';
import { planColumns, planConflict, planTarget } from '../plan/plan-write.ts';
import { checkOutcome } from '../respond/check-outcome.ts';
import { deleteReply, insertReply, putReply, updateReply } from '../respond/write-reply.ts';
import type { Sql } from '../sql/sql.ts';
import type { Outcome } from '../sql/statement-sql.ts';
import { deleteSql, existingSql, insertSql, updateSql } from '../sql/write-sql.ts';
import { type Exchange, type Prepared, planContext, runStatement } from './exchange.ts';
import { planShown, type Shown, writeStatement } from './show-written.ts';

type Write = { statement: Sql; existing?: Sql; reply: (outcome: Outcome) => Reply };

/** POST, PUT, PATCH and DELETE of a table. */
export async function writeTable(exchange: Exchange, name: string): Promise<Prepared> {
  const { request } = exchange;
  const query = parseQuery(request.parameters);
  const body = checkBody(exchange, name, await readBody(exchange, query));

  async function work(transaction: ActorTransaction): Promise<Answered> {
    const context = planContext(exchange, transaction.role);
    const shown = planShown(exchange, context, findRelation(context, name), query);
    const write = planWrite(exchange, context, shown, query, body);

    async function run(): Promise<Answered> {
      const outcome = await runStatement(transaction, writeStatement(shown, write.statement, write.existing));
      const reply = write.reply(outcome);
      checkOutcome(outcome, request.format, limitsRows(request.method) ? request.preferences : {});
      return { ...reply, wroteNothing: outcome.written === 0 };
    }

    const around = exchange.settings.writeRules?.get(name)?.around;
    return around ? around(transaction, run) : run();
  }

  return { kind: 'write', work };
}

// A client may send a content type with a delete, and even a body; neither means anything.
async function readBody({ request }: Exchange, query: Query): Promise<Body> {
  if (request.method === 'DELETE') return { objects: [], text: '[]', isList: true };
  const { method, contentType } = request;
  const reading = { contentType, hasColumns: query.columns !== undefined, takesCsv: method === 'POST' };
  const body = parseBody(await request.readText(), reading);
  if (method === 'PATCH' && body.objects.length > 1) throw refusal('A change is one object');
  return body;
}

// Whether a row limit applies. An insert itself tells how many rows it writes.
function limitsRows(method: string): boolean {
  return method === 'PATCH' || method === 'DELETE';
}

// Rows that the rules changed are written anew; everything else keeps its original text, digit for digit.
function checkBody({ settings }: Exchange, name: string, body: Body): Body {
  const objects = settings.writeRules?.get(name)?.checkRows?.(body.objects) ?? body.objects;
  return objects === body.objects ? body : { ...body, objects, text: JSON.stringify(objects) };
}

function planWrite(exchange: Exchange, context: PlanContext, shown: Shown, query: Query, body: Body): Write {
  switch (exchange.request.method) {
    case 'DELETE':
      return planDelete(exchange, context, shown, query);
    case 'PATCH':
      return planUpdate(exchange, context, shown, query, body);
    case 'PUT':
      return planSingleUpsert(exchange, context, shown, query, body);
    default:
      return planInsert(exchange, shown, query, body);
  }
}

function planInsert({ request }: Exchange, { target }: Shown, query: Query, body: Body): Write {
  const { preferences } = request;
  const conflict = planConflict(target.relation, query, preferences);
  const columns = planColumns(target.relation, body, query.columns);
  const insert = { columns, body, conflict, fillsDefaults: preferences.missing === 'default' };
  return {
    statement: insertSql(target, insert),
    ...(conflict?.resolution === 'merge-duplicates' && { existing: existingSql(target, insert) }),
    reply: (outcome) => insertReply(request, target.relation, outcome, conflict !== undefined),
  };
}

function planSingleUpsert(
  { request }: Exchange,
  context: PlanContext,
  { target }: Shown,
  query: Query,
  body: Body,
): Write {
  const put = planPut(context, target.relation, query);
  const columns = planColumns(target.relation, body);
  requireKeys(put, columns);
  const insert = { columns, body, fillsDefaults: false, ...put };
  return {
    statement: insertSql(target, insert),
    existing: existingSql(target, insert),
    reply: (outcome) => {
      if (outcome.pageTotal !== 1) throw otherKey();
      return putReply(request, outcome);
    },
  };
}

function planUpdate({ request }: Exchange, context: PlanContext, { target }: Shown, query: Query, body: Body): Write {
  const columns = planColumns(target.relation, body, query.columns);
  // Without columns nothing changes, so there is nothing to guard.
  const where = columns.length > 0 ? planTarget(context, target.relation, query, 'UPDATE') : [];
  const fillsDefaults = request.preferences.missing === 'default';
  return {
    statement: updateSql(target, { columns, body, where, fillsDefaults }),
    reply: (outcome) => updateReply(request, outcome),
  };
}

function planDelete({ request }: Exchange, context: PlanContext, { target }: Shown, query: Query): Write {
  const where = planTarget(context, target.relation, query, 'DELETE');
  return { statement: deleteSql(target, where, context.role), reply: (outcome) => deleteReply(request, outcome) };
}
