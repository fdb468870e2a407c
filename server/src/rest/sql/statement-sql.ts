import { restLimits } from '../limits.ts';
import type { Format } from '../parse/parse-accept.ts';
import type { ReadPlan } from '../plan/plan.ts';
import { pageSql, type Source, totalSql } from './read-sql.ts';
import { bind, empty, identifier, type Sql, sql } from './sql.ts';

/** The one row that every statement answers. */
export type Outcome = {
  /** Null as well when it would be larger than a reply may be. */
  body: string | null;
  bodyBytes: number | null;
  pageTotal: number;
  total: number | null;
  /** Keys of the only new row, as texts. */
  keys?: string[] | null;
  /** How many rows of an upsert were there before. */
  existing?: number;
  responseStatus?: string | null;
  responseHeaders?: string | null;
};

type Shape = { format: Format; hasBody: boolean; countsAll: boolean; isScalar?: boolean };

/** Reads a page of `source` and makes its body; `before` is the write or call that makes the rows. */
export function readStatement(
  plan: ReadPlan,
  source: Source,
  shape: Shape,
  before: Sql = empty,
  extra: Sql = empty,
): Sql {
  const total = shape.countsAll ? sql`(${totalSql(plan, source)})::int` : sql`null::int`;
  const body = shape.hasBody ? bodySql(plan, shape) : sql`null::text`;
  return sql`with ${before}page as (${pageSql(plan, source)}),
    made as materialized (select ${body} as body, count(*)::int as "pageTotal" from page)
    select case when octet_length(body) <= ${bind(restLimits.replyBytes)} then body end as body,
      octet_length(body) as "bodyBytes", "pageTotal", ${total} as total${extra} from made`;
}

function bodySql(plan: ReadPlan, { format, isScalar }: Shape): Sql {
  if (format.kind === 'csv') return csvSql(plan.outputs.map(({ name }) => name));
  const row = isScalar ? sql`to_json(page.${identifier(plan.outputs[0]?.name ?? '')})` : sql`row_to_json(page.*)`;
  const list = format.isStripped ? sql`json_strip_nulls(json_agg(${row}))` : sql`json_agg(${row})`;
  return format.kind === 'object' ? sql`(${list} -> 0)::text` : sql`coalesce(${list}, '[]')::text`;
}

function csvSql(names: string[]): Sql {
  const header = names.map((name) => (/[",\r\n]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join(',');
  const line = sql`substring((page.*)::text from 2 for length((page.*)::text) - 2)`;
  return sql`${bind(`${header}\n`)} || coalesce(string_agg(${line}, E'\n'), '')`;
}
