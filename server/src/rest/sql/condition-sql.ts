import type { CompareOperator, Test } from '../parse/syntax.ts';
import type { PlannedField } from '../plan/plan.ts';
import { bind, identifier, type Sql, sql, trusted } from './sql.ts';

const operators: Record<CompareOperator, string> = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: 'like',
  ilike: 'ilike',
  isdistinct: 'is distinct from',
  cs: '@>',
  cd: '<@',
  ov: '&&',
  sl: '<<',
  sr: '>>',
  nxl: '&>',
  nxr: '&<',
  adj: '-|-',
};

export function fieldSql({ column, path }: PlannedField, alias: Sql): Sql {
  const plain = sql`${alias}.${identifier(column.name)}`;
  const start = path.length > 0 && !column.isJson ? sql`to_jsonb(${plain})` : plain;
  return path.reduce((value, { key, isText }) => {
    const step = /^-?\d{1,9}$/.test(key) ? sql`${bind(key)}::int` : sql`${bind(key)}::text`;
    return sql`(${value} ${trusted(isText ? '->>' : '->')} ${step})`;
  }, start);
}

/** Values are bound without a type, so PostgreSQL reads them as the column's type. */
export function testSql(field: Sql, test: Test, isNegated: boolean): Sql {
  const condition = plainTestSql(field, test);
  return isNegated ? sql`(not ${condition})` : condition;
}

function plainTestSql(field: Sql, test: Test): Sql {
  if (test.kind === 'is') return sql`(${field} is ${trusted(test.value.replace('_', ' '))})`;
  if (test.kind === 'in') return sql`(${field} = any (${bind(arrayLiteral(isNothing(test.items) ? [] : test.items))}))`;
  const isPattern = test.operator === 'like' || test.operator === 'ilike';
  const value = bind(isPattern ? test.value.replaceAll('*', '%') : test.value);
  const operator = trusted(operators[test.operator]);
  if (test.quantifier) return sql`(${field} ${operator} ${trusted(test.quantifier)} (${value}))`;
  return sql`(${field} ${operator} ${value})`;
}

/** Formats texts as a PostgreSQL array. */
export function arrayLiteral(items: string[]): string {
  return `{${items.map((item) => `"${item.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
}

// An empty list arrives as one empty item.
function isNothing(items: string[]): boolean {
  return items.length === 1 && items[0] === '';
}
