import { RestError } from '../rest-error.ts';

const castable = new Set([
  ...'text varchar char bpchar int int2 int4 int8 integer smallint bigint numeric decimal real float4 float8'.split(
    ' ',
  ),
  ...'bool boolean date time timetz timestamp timestamptz interval uuid json jsonb bytea inet'.split(' '),
  'character varying',
  'double precision',
  'timestamp with time zone',
  'timestamp without time zone',
  'time with time zone',
  'time without time zone',
]);

/** The SQL of a type that a select item may be cast to. Throws 42704 for any other. */
export function castSql(wanted: string): string {
  const name = wanted.trim().toLowerCase();
  const element = name.endsWith('[]') ? name.slice(0, -2) : name;
  if (castable.has(element)) return name;
  throw new RestError({ status: 400, code: '42704', message: `type "${wanted.trim()}" does not exist` });
}
