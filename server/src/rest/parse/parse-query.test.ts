import { describe, expect, test } from 'vitest';
import { parseQuery } from './parse-query.ts';

const parse = (search: string) => parseQuery(new URLSearchParams(search));

function refusalOf(search: string): unknown {
  try {
    return parse(search);
  } catch (error) {
    return error;
  }
}

describe('select', () => {
  test('a select distinguishes names, aliases, casts, paths and embeds', () => {
    expect(parse('select=id,full:name::text,data->a->>0,base:bases!base_id!inner(*,...x())').select).toEqual([
      { kind: 'field', field: { name: 'id', path: [] } },
      { kind: 'field', alias: 'full', field: { name: 'name', path: [] }, cast: 'text' },
      {
        kind: 'field',
        field: {
          name: 'data',
          path: [
            { key: 'a', isText: false },
            { key: '0', isText: true },
          ],
        },
      },
      {
        kind: 'embed',
        alias: 'base',
        relation: 'bases',
        hint: 'base_id',
        isInner: true,
        isSpread: false,
        items: [{ kind: 'all' }, { kind: 'embed', relation: 'x', isInner: false, isSpread: true, items: [] }],
      },
    ]);
  });

  test('a select of nothing selects every column, but within an embed none', () => {
    expect(parse('select=').select).toEqual([{ kind: 'all' }]);
    expect(parse('select=a()').select).toMatchObject([{ relation: 'a', items: [] }]);
  });

  test('quoted names in a select may contain anything', () => {
    expect(parse('select="a,b(\\"c\\")":"x.y"').select).toEqual([
      { kind: 'field', alias: 'a,b("c")', field: { name: 'x.y', path: [] } },
    ]);
  });

  test('a name in a select may have an inner dash, an umlaut and a blank', () => {
    expect(parse('select=a-b,größe,two words').select).toMatchObject([
      { field: { name: 'a-b' } },
      { field: { name: 'größe' } },
      { field: { name: 'two words' } },
    ]);
  });

  test.each([
    'id,',
    ',id',
    'a(',
    'a(b',
    'a)',
    'id::',
    'id->',
    '"id',
    '""',
    'a:b:c',
    '-a',
    'id!',
    'a.b',
    '...',
    '...a',
    'b:...a(c)',
    '...b:a(c)',
  ])('the select %s is refused', (select) => {
    expect(refusalOf(`select=${encodeURIComponent(select)}`)).toMatchObject({
      status: 400,
      code: 'PGRST100',
      message: expect.stringMatching(/^"failed to parse select parameter \(.*\)" \(line 1, column \d+\)$/),
    });
  });
});

describe('filters', () => {
  const value = (search: string) => parse(search).filters[0]?.value;

  test("a filter's plain value runs to the end and keeps its quotes", () => {
    expect(value('name=eq."a,b).c"')).toMatchObject({ test: { operator: 'eq', value: '"a,b).c"' } });
    expect(value('name=eq.')).toMatchObject({ test: { operator: 'eq', value: '' } });
  });

  test("a filter's list items lose their quotes and escapes", () => {
    expect(value('name=in.(a,"b,c","d\\"e",f"g,)')).toMatchObject({
      test: { kind: 'in', items: ['a', 'b,c', 'd"e', 'f"g', ''] },
    });
  });

  test('values in a tree of filters may be quoted or arrays', () => {
    expect(value('or=(a.eq."x,y)",b.cs.{1,2},c.in.(1,2),not.and(d.is.null,e.not.eq.z))')).toMatchObject({
      operator: 'or',
      children: [
        { test: { value: 'x,y)' } },
        { test: { value: '{1,2}' } },
        { test: { items: ['1', '2'] } },
        { operator: 'and', isNegated: true, children: [{}, { isNegated: true }] },
      ],
    });
  });

  test('blanks around parentheses, commas and words mean nothing in filters', () => {
    const spaced = 'and=( and ( a.in.( 1,2 ) , b.eq.3 ) , not.or ( c.is.null , d.eq."x") )';
    expect(value(spaced)).toEqual(value('and=(and(a.in.(1,2 ),b.eq.3 ),not.or(c.is.null,d.eq.x))'));
    expect(value('a=in.(   )')).toMatchObject({ test: { kind: 'in', items: [] } });
  });

  test('a position in a list may count from its end in a filter', () => {
    expect(value('data->-1->>-2=eq.1')).toMatchObject({
      field: { name: 'data', path: [{ key: '-1' }, { key: '-2', isText: true }] },
    });
  });

  test('a filtered column may be named like a tree', () => {
    expect(value('or=(and.eq.1,or.is.null)')).toMatchObject({
      children: [{ field: { name: 'and' } }, { field: { name: 'or' } }],
    });
  });

  test('the words before the last dot of a filter are the path to an embed', () => {
    expect(parse('a.b.name=eq.1&a.not.or=(x.eq.1)&a.order=x&a.limit=2').filters).toMatchObject([
      { path: ['a', 'b'], value: { field: { name: 'name' } } },
      { path: ['a'], value: { operator: 'or', isNegated: true } },
    ]);
  });

  test.each([
    ['a', ''],
    ['a', 'eq'],
    ['a', 'noop.1'],
    ['a', 'eq(some).1'],
    ['a', 'cs(any).1'],
    ['a', 'not.not.eq.1'],
    ['a', 'is.nothing'],
    ['a', 'is.null.x'],
    ['a', 'in.1,2'],
    ['a', 'in.(1,2'],
    ['a', 'in.(1)x'],
    ['or', '()'],
    ['or', '(a.eq.1'],
    ['or', '(a.eq.1))'],
    ['or', 'a.eq.1'],
    ['or', '(a)'],
    ['', 'eq.1'],
    ['a..b', 'eq.1'],
    ['a->', 'eq.1'],
    ['a->--1', 'eq.1'],
    ['a', 'eq.\0'],
    ['columns', 'a,,b'],
    ['on_conflict', ''],
    ['order', 'a.up'],
    ['order', ''],
    ['order', 'a.asc.desc'],
    ['order', 'a(b'],
  ])('the filter %j=%j is refused', (key, text) => {
    expect(refusalOf(`${new URLSearchParams([[key, text]])}`)).toMatchObject({ status: 400, code: 'PGRST100' });
  });

  test('conditions of filters may be nested ten deep and no deeper', () => {
    const nested = (depth: number) => `and=${'(and'.repeat(depth - 1)}(a.eq.1)${')'.repeat(depth - 1)}`;
    expect(parse(nested(10)).filters).toHaveLength(1);
    expect(refusalOf(nested(11))).toMatchObject({
      code: 'PGRST100',
      message: 'Conditions may be nested at most 10 deep',
    });
  });
});

test('the order accepts directions, nulls, paths and the columns of an embed', () => {
  expect(parse('order=a,b.desc,c.nullslast,d.asc.nullsfirst,e->>f.desc,g(h).asc').orders[0]?.value).toEqual([
    { field: { name: 'a', path: [] } },
    { field: { name: 'b', path: [] }, direction: 'desc' },
    { field: { name: 'c', path: [] }, nulls: 'last' },
    { field: { name: 'd', path: [] }, direction: 'asc', nulls: 'first' },
    { field: { name: 'e', path: [{ key: 'f', isText: true }] }, direction: 'desc' },
    { field: { name: 'h', path: [] }, relation: 'g', direction: 'asc' },
  ]);
});

test('the columns may be quoted as the client does', () => {
  expect(parse('columns="a","b c"&on_conflict=x,y')).toMatchObject({ columns: ['a', 'b c'], onConflict: ['x', 'y'] });
});

test("a limit that isn't a number is ignored", () => {
  const beyond = [{ path: [], value: { offset: Number.MAX_SAFE_INTEGER } }];
  expect(parse('offset=99999999999999999999').ranges).toEqual(beyond);
  expect(parse('limit=many&offset=-2&limit=5').ranges).toEqual([{ path: [], value: { limit: 5 } }]);
});

test.each([
  ['filters', 20, (count: number) => Array(count).fill('a=eq.1').join('&')],
  ['selected items', 200, (count: number) => `select=${Array(count).fill('a').join(',')}`],
  [
    'embeds',
    20,
    (count: number) =>
      `select=a(${Array(count - 1)
        .fill('b()')
        .join(',')})`,
  ],
  ['order terms', 50, (count: number) => `order=${Array(count).fill('a').join(',')}`],
])('a query with more %s than %i is refused', (what, most, search) => {
  expect(refusalOf(search(most))).not.toBeInstanceOf(Error);
  const message = `A request may carry at most ${most} ${what}`;
  expect(refusalOf(search(most + 1))).toMatchObject({ status: 400, code: 'PGRST100', message });
});
