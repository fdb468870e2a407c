import fc from 'fast-check';

/** Short texts that could trip a parser. */
export const noise = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom(
    '',
    '"',
    "'",
    '\\',
    '--',
    '/*',
    ';',
    '$1',
    '%',
    '*',
    '(',
    ')',
    '{',
    '}',
    ',',
    '.',
    ':',
    '::',
    '->',
    '->>',
    '!',
    '\0',
  ),
  fc.constantFrom(
    '0',
    '-1',
    '1e309',
    '99999999999999999999',
    '2026-02-30',
    '0000-01-01',
    '10000-01-01',
    'NaN',
    'null',
    'true',
    '{}',
    '{a,b}',
    '[1,2)',
    '[]',
  ),
);
const column = fc.oneof(
  {
    weight: 40,
    arbitrary: fc.constantFrom(
      'id',
      'email',
      'user_id',
      'created_at',
      'status',
      'data',
      'tags',
      'span',
      '"odd \\"name"',
      'data->a->>0',
      'tags->0',
      'count',
      'pilot',
      'search_text',
    ),
  },
  { weight: 1, arbitrary: noise },
);
const operator = fc.oneof(
  {
    weight: 40,
    arbitrary: fc.constantFrom(
      'eq',
      'neq',
      'gt',
      'gte',
      'lt',
      'lte',
      'like',
      'ilike',
      'in',
      'is',
      'isdistinct',
      'cs',
      'cd',
      'ov',
      'sl',
      'sr',
      'nxl',
      'nxr',
      'adj',
      'eq(any)',
      'like(all)',
      'match',
      'fts',
    ),
  },
  { weight: 1, arbitrary: noise },
);
const value = fc.oneof(
  noise,
  fc.array(noise, { maxLength: 4 }).map((items) => `(${items.join(',')})`),
  fc.constantFrom('null', 'not_null', 'TRUE'),
);
const assertion = fc
  .tuple(fc.constantFrom('', '', 'not.'), operator, value)
  .map(([not, op, text]) => `${not}${op}.${text}`);
const condition = fc.tuple(column, assertion).map(([name, text]) => `${name}.${text}`);
const { tree } = fc.letrec<{ tree: string; node: string }>((tie) => ({
  tree: fc.array(tie('node'), { maxLength: 3 }).map((nodes) => `(${nodes.join(',')})`),
  node: fc.oneof(
    { maxDepth: 3 },
    condition,
    fc.tuple(fc.constantFrom('and', 'or', 'not.and'), tie('tree')).map((parts) => parts.join('')),
  ),
}));
const item = fc.oneof(
  column,
  fc.tuple(fc.oneof(fc.constantFrom('a', '"b c"', 'über'), noise), column).map(([alias, name]) => `${alias}:${name}`),
  fc
    .tuple(
      column,
      fc.constantFrom('text', 'integer', 'jsonb', 'date[]', 'xml', 'tsvector', 'members', 'inet', 'regclass', 'x'),
    )
    .map(([name, type]) => `${name}::${type}`),
  fc
    .tuple(
      fc.constantFrom('', '', '...'),
      fc.constantFrom('certifications', 'programs', 'trainees', 'members', 'things', 'parts', '!inner'),
      fc.oneof(column, fc.constantFrom('*', '...things(id)', 'id,id')),
    )
    .map(([spread, name, inner]) => `${spread}${name}(${inner})`),
);
const wellFormed = fc.oneof(
  fc.tuple(column, assertion),
  fc.tuple(fc.constantFrom('and', 'or', 'not.or', 'certifications.or'), tree),
  fc.tuple(
    fc.constant('select'),
    fc.array(item, { maxLength: 4 }).map((items) => items.join(',')),
  ),
  fc.tuple(
    fc.constantFrom('order', 'certifications.order'),
    fc.tuple(column, fc.constantFrom('', '.asc', '.desc.nullslast', '.x')).map((parts) => parts.join('')),
  ),
);
/** A query string parameter: grammatical, slightly wrong, or noise. */
export const parameter = fc.oneof(
  { weight: 12, arbitrary: wellFormed },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constantFrom('limit', 'offset', 'columns', 'on_conflict', 'certifications.limit'), noise),
  },
  { weight: 1, arbitrary: fc.tuple(noise, noise) },
);
/** Whether an address can contain it. */
export function wellFormedPair([key = '', text = '']: string[]): [string, string] {
  return [key.toWellFormed(), text.toWellFormed()];
}
