import type { RequestRole } from '@ffl/database/actors/actor';
import type { Routine } from '../catalogue/catalogue.ts';
import { parseArguments } from '../parse/parse-body.ts';
import { parseQuery } from '../parse/parse-query.ts';
import { parseRange } from '../parse/parse-range.ts';
import { splitCall } from '../parse/split-call.ts';
import type { ReadPlan } from '../plan/plan.ts';
import { findRoutine } from '../plan/plan-call.ts';
import { planRead, scopeOf } from '../plan/plan-read.ts';
import { callReply } from '../respond/call-reply.ts';
import { checkOutcome } from '../respond/check-outcome.ts';
import { RestError } from '../rest-error.ts';
import { type Arguments, argumentNames, callSql } from '../sql/call-sql.ts';
import { sql } from '../sql/sql.ts';
import { readStatement } from '../sql/statement-sql.ts';
import { ask, type Exchange, type Prepared, planContext, type Question } from './exchange.ts';
import { isMeasured, isWeighed } from './weigh-embeds.ts';

const callable: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST']);

/** POST, GET and HEAD of a function. Read-only unless it is a POST to a function that may write. */
export async function callFunction(exchange: Exchange, name: string): Promise<Prepared> {
  const { request, catalogue } = exchange;
  const isPost = request.method === 'POST';
  if (!callable.has(request.method)) throw notCallable(request.method);
  const { filters, given } = await readCall(exchange, name);
  const query = parseQuery(filters);
  const routine = findRoutine(catalogue, name, argumentNames(given), isPost);
  requireSet(routine, request.preferences.maxAffected);
  const scope = scopeOf(query, parseRange(query.ranges, request.range));

  function questionFor(role: RequestRole): Question {
    const plan = planRead(planContext(exchange, role), routine.result.relation, scope);
    return {
      statement: callStatement(exchange, { routine, given, role }, plan),
      isWeighed: isWeighed(plan, role),
      toReply(outcome) {
        checkOutcome(outcome, request.format, request.preferences);
        return callReply(request, routine, plan.offset, outcome);
      },
    };
  }

  if (!isPost || routine.isReadOnly) return { kind: 'read', questionFor };
  return {
    kind: 'write',
    async work(transaction) {
      return ask(transaction, questionFor(transaction.role));
    },
  };
}

async function readCall({ request, catalogue }: Exchange, name: string) {
  if (request.method === 'POST') {
    const { columns } = parseQuery(request.parameters.filter(([key]) => key === 'columns'));
    const read = parseArguments(await request.readText(), request.contentType, columns);
    const given: Arguments = { kind: 'json', ...read };
    return { filters: request.parameters, given };
  }
  const parameters = catalogue.routines
    .filter((routine) => routine.name === name)
    .flatMap((routine) => routine.parameters);
  const { filters, texts } = splitCall(request.parameters, new Set(parameters.map((parameter) => parameter.name)));
  const given: Arguments = { kind: 'texts', texts };
  return { filters, given };
}

/** Where the copies are that keep a grantee's reading in their scope (database/functions/grants.sql). */
const schemaOfGrantees = 'scoped';

type Call = { routine: Routine; given: Arguments; role: RequestRole };

function callStatement({ request, settings }: Exchange, { routine, given, role }: Call, plan: ReadPlan) {
  const { format, method, preferences } = request;
  const isOne = !routine.isSet && format.kind !== 'csv';
  const shape = {
    format: isOne ? { ...format, kind: 'object' as const } : format,
    hasBody: method !== 'HEAD' && routine.result.kind !== 'void',
    countsAll: preferences.count !== undefined,
    isScalar: routine.result.kind !== 'rows' && format.kind !== 'csv',
    isMeasured: isMeasured(plan, role),
  };
  const schema = role === 'app_grantee' && routine.isForGrantees ? schemaOfGrantees : settings.schema;
  const before = sql`source as materialized (${callSql(schema, routine, given)}), `;
  const overrides = sql`, nullif(current_setting('response.status', true), '') as "responseStatus",
    nullif(current_setting('response.headers', true), '') as "responseHeaders"`;
  return readStatement(plan, { schema: settings.schema, from: sql`source` }, shape, before, overrides);
}

function notCallable(method: string): RestError {
  return new RestError({ status: 405, code: 'PGRST101', message: `Cannot use the ${method} method on RPC` });
}

function requireSet(routine: Routine, maxAffected: number | undefined): void {
  if (maxAffected === undefined || routine.isSet) return;
  const message = 'Function must return SETOF or TABLE when max-affected preference is used with handling=strict';
  throw new RestError({ status: 400, code: 'PGRST128', message });
}
