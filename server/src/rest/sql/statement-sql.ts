import { formula, neutralised } from '@ffl/domain/transfer/formulas';
import { restLimits } from '../limits.ts';
import type { Format } from '../parse/parse-accept.ts';
import { outputNames } from '../plan/output-names.ts';
import type { ReadPlan } from '../plan/plan.ts';
import { bytesSql, pageSql, type Source, totalSql } from './read-sql.ts';
import { bind, empty, identifier, join, type Sql, sql, trusted } from './sql.ts';

/** The single row that every statement returns. */
export type Outcome = {
  /** Also null if it is too large. */
  body: string | null;
  isTooLarge: boolean;
  pageTotal: number;
  total: number | null;
  /** Number of rows written, even if not all are returned. */
  written?: number;
  /** As text; only for a single new row. */
  keys?: (string | null)[] | null;
  /** Number of an upsert's rows that existed before. */
  existing?: number;
  responseStatus?: string | null;
  responseHeaders?: string | null;
};

type Shape = {
  format: Format;
  hasBody: boolean;
  countsAll: boolean;
  isScalar?: boolean;
  /** Whether its bytes are added up before any of them is written. */
  isMeasured?: boolean;
};

/**
 * Reads a page of `source` and makes its body; `before` is the write or call that makes the rows. A body's lines are
 * measured before they are joined, so one that is too large is never made.
 */
export function readStatement(
  plan: ReadPlan,
  source: Source,
  shape: Shape,
  before: Sql = empty,
  extra: Sql = empty,
): Sql {
  const total = shape.countsAll ? sql`(${totalSql(plan, source)})::int` : sql`null::int`;
  const page = sql`with ${before}page as (${pageSql(plan, source)})`;
  if (!shape.hasBody) {
    return sql`${page} select null::text as body, false as "isTooLarge", count(*)::int as "pageTotal", ${total} as total${extra} from page`;
  }
  const { line, separator, join } = layout(plan, shape);
  const bytes = sql`coalesce(sum(octet_length(line) + ${trusted(String(separator))}), 0)`;
  const isTooLarge = sql`${bytes} > ${bind(restLimits.replyBytes)}`;
  const written = shape.isMeasured
    ? sql`, measure as materialized (select count(*)::int as rows, coalesce(sum(bytes), 0) > ${bind(restLimits.embedsBytes)} as "isTooWide"
        from (${bytesSql(plan, source)}) as e),
      lines as materialized (select ${line} as line from page where not (select "isTooWide" from measure)),
      size as materialized (select (select rows from measure) as "pageTotal",
        (select "isTooWide" from measure) or ${isTooLarge} as "isTooLarge" from lines)`
    : sql`, lines as materialized (select ${line} as line from page),
      size as materialized (select count(*)::int as "pageTotal", ${isTooLarge} as "isTooLarge" from lines)`;
  return sql`${page}${written}
    select case when not "isTooLarge" then ${join} end as body, "isTooLarge", "pageTotal", ${total} as total${extra} from size`;
}

/** How a row is written, the size of a separator, and how rows make a body. */
type Layout = { line: Sql; separator: number; join: Sql };

function layout(plan: ReadPlan, { format, isScalar }: Shape): Layout {
  const names = outputNames(plan);
  if (format.kind === 'csv') return csvLayout(names);
  const [value] = names;
  const isBare = isScalar && value !== undefined;
  const json = isBare ? sql`to_json(page.${identifier(value)})` : sql`row_to_json(page.*)`;
  const line = sql`coalesce(${format.isStripped ? sql`json_strip_nulls(${json})` : json}::text, 'null')`;
  if (format.kind === 'object') return { line, separator: 0, join: sql`(select line from lines limit 1)` };
  const list = sql`'[' || coalesce((select string_agg(line, ', ') from lines), '') || ']'`;
  return { line, separator: ', '.length, join: list };
}

function csvLayout(names: string[]): Layout {
  // Quotes a cell, since callers name columns and may get someone else to open the file.
  const header = names
    .map(neutralised)
    .map((name) => (/[",\r\n]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name))
    .join(',');
  return {
    line: sql`left(substr(${csvRow(names.length)}, 2), -1)`,
    separator: '\n'.length,
    join: sql`${bind(`${header}\n`)} || coalesce((select string_agg(line, E'\n') from lines), '')`,
  };
}

/** The row as the database writes a composite value, but anything a spreadsheet would run becomes text it shows. */
function csvRow(columns: number): Sql {
  if (columns === 0) return sql`(page.*)::text`;
  // Named by position, since two columns may have the same name.
  const places = Array.from({ length: columns }, (_, place) => identifier(`c${place}`));
  const cells = join(places.map((place) => csvCell(sql`cell.${place}`)));
  return sql`(select row(${cells})::text from (select page.*) as cell (${join(places)}))`;
}

/** Numbers, dates and booleans stay unchanged, including negative numbers. */
function csvCell(value: Sql): Sql {
  const text = sql`format('%s', ${value})`;
  return sql`case when num_nulls(${value}) > 0 then null
    when pg_typeof(${value}) = any ('{text,character varying,character,name}'::regtype[]) and ${text} ~ ${runs} then '''' || ${text}
    else ${text} end`;
}

const runs = trusted(`'${formula.source.replaceAll("'", "''")}'`);
