import type { RequestRole } from '@ffl/database/actors/actor';
import type { Reply } from '@ffl/database/database';
import { parseQuery } from '../parse/parse-query.ts';
import { parseRange } from '../parse/parse-range.ts';
import { findRelation } from '../plan/plan-field.ts';
import { planRead, scopeOf } from '../plan/plan-read.ts';
import { checkOutcome } from '../respond/check-outcome.ts';
import { contentRange, rangeStatus } from '../respond/content-range.ts';
import { preferenceApplied } from '../respond/preference-applied.ts';
import { tableSql } from '../sql/read-sql.ts';
import { type Outcome, readStatement } from '../sql/statement-sql.ts';
import { type Exchange, type Prepared, planContext, type Question } from './exchange.ts';
import { isMeasured, isWeighed } from './weigh-embeds.ts';

/** GET and HEAD of a table. A planned or estimated count is answered exactly: it costs little and never misleads. */
export function readTable(exchange: Exchange, name: string): Prepared {
  const { request, settings } = exchange;
  const { format, preferences } = request;
  const query = parseQuery(request.parameters);
  const range = parseRange(query.ranges, request.range);
  const { count, handling, timezone } = preferences;

  function questionFor(role: RequestRole): Question {
    const context = planContext(exchange, role);
    const relation = findRelation(context, name);
    const plan = planRead(context, relation, scopeOf(query, range));
    const source = { schema: settings.schema, from: tableSql(settings.schema, relation.name) };
    const shape = {
      format,
      hasBody: request.method === 'GET',
      countsAll: count !== undefined,
      isMeasured: isMeasured(plan, role),
    };
    return {
      statement: readStatement(plan, source, shape),
      isWeighed: isWeighed(plan, role),
      toReply: (outcome) => toReply(plan.offset, outcome),
    };
  }

  function toReply(offset: number, outcome: Outcome): Reply {
    const status = rangeStatus(offset, outcome.pageTotal, outcome.total);
    checkOutcome(outcome, format, {});
    const headers = {
      'Content-Type': format.contentType,
      'Content-Range': contentRange(offset, outcome.pageTotal, outcome.total),
      'Content-Location': request.contentLocation,
      ...preferenceApplied({ ...(count && { count }), ...(handling && { handling }), ...(timezone && { timezone }) }),
    };
    return { status, headers, body: outcome.body ?? '' };
  }

  return { kind: 'read', questionFor };
}
