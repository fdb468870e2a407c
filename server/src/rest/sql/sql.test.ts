import { expect, test } from 'vitest';
import { bind, compile, identifier, join, sql } from './sql.ts';

test('values of a statement are numbered in order of position, wherever the pieces were made', () => {
  const last = sql`c = ${bind('third')}`;
  const list = join([bind('first'), bind('second')]);
  expect(compile(sql`select ${list} where ${last} and ${identifier('d')} = ${bind(4)}`)).toEqual({
    text: 'select $1, $2 where c = $3 and "d" = $4',
    values: ['first', 'second', 'third', 4],
  });
});

test("a quote in a name of a statement can't end it", () => {
  expect(compile(identifier('a"; drop table b; --')).text).toBe('"a""; drop table b; --"');
});
