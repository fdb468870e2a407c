import type { Column, Relation } from '../catalogue/catalogue.ts';
import type { Format } from '../parse/parse-accept.ts';
import type { Query } from '../parse/syntax.ts';
import type { ReadPlan } from '../plan/plan.ts';
import type { PlanContext } from '../plan/plan-field.ts';
import { columnsUsed, planReturned } from '../plan/plan-write.ts';
import { empty, identifier, join, type Sql, sql } from '../sql/sql.ts';
import { readStatement } from '../sql/statement-sql.ts';
import type { Target } from '../sql/write-sql.ts';
import type { Exchange } from './exchange.ts';

/** The target of a write, and what to return of the rows: everything `plan` says, their keys, or nothing. */
export type Shown = { target: Target; format: Format; plan?: ReadPlan };

export function planShown(exchange: Exchange, context: PlanContext, relation: Relation, query: Query): Shown {
  const { request, settings } = exchange;
  const { schema } = settings;
  const { format, method, preferences } = request;
  if (preferences.return === 'representation') {
    const plan = planReturned(context, relation, query);
    return { target: { schema, relation, returning: columnsUsed(plan) }, format, plan };
  }
  const showsKeys = method === 'POST' && preferences.return === 'headers-only';
  return { target: { schema, relation, returning: showsKeys ? keyColumns(relation) : [] }, format };
}

/** The write and, from its own rows, the one row that reports its outcome. */
export function writeStatement({ target, format, plan }: Shown, write: Sql, existing?: Sql): Sql {
  const before = sql`source as (${write}), `;
  const upserted = existing ? sql`, (${existing}) as existing` : empty;
  const more = sql`, (select count(*)::int from source) as written${upserted}`;
  if (plan) {
    const shape = { format, hasBody: true, countsAll: false };
    return readStatement(plan, { schema: target.schema, from: sql`source` }, shape, before, more);
  }
  return sql`with source as (${write})
    select null::text as body, count(*)::int as "pageTotal", null::int as total, ${keysSql(target)} as keys${more} from source`;
}

function keysSql({ returning }: Target): Sql {
  if (returning.length === 0) return sql`null::text[]`;
  const texts = returning.map(({ name }) => sql`${identifier(name)}::text`);
  return sql`(select array[${join(texts)}] from source limit 1)`;
}

function keyColumns({ primaryKey, columns }: Relation): Column[] {
  return primaryKey.flatMap((name) => columns.get(name) ?? []);
}
