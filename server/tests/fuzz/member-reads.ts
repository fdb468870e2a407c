import fc, { type Arbitrary } from 'fast-check';
import type { Catalogue, Relation } from '../../src/rest/catalogue/catalogue.ts';
import { isToOne, type Relationship, relationshipsOf } from '../../src/rest/catalogue/relationships.ts';

/** Table reads of a member's pages. */
export const pageReads: readonly string[] = [
  '/members?select=*,certifications(*)',
  '/members?select=*',
  '/members?select=id,first_name,last_name',
  '/programs?select=*,bases(base_name,is_active),seasons(start_date,end_date,is_active)&order=name',
  '/certifications?select=*,certification_punches(*)&order=expiration_date',
  '/certifications?select=*',
  '/seasons?select=*&order=start_date.desc',
  '/bases?select=id,base_name,description,is_active,former_names&order=base_name',
  '/organization_whitelist?select=id,name,display_name,is_active&is_active=eq.true&order=display_name',
];

/** Reads that other people's programs, using the published client, are likely to make. */
export const clientReads: readonly string[] = [
  '/certifications?select=*,members(*),programs(*,bases(base_name))',
  '/certifications?select=*,member:members(image_url),program:programs(name,seasons(*))',
  '/certification_punches?select=*,certifications(program_id,programs(name))',
  '/seasons?select=*,programs(name)&order=start_date.desc',
  '/bases?select=*,programs(*)',
  '/training_sessions?select=*,seasons(name)&order=date.desc&limit=100',
  '/training_sessions?select=id,day:date,year:date::text,date',
];

const reader = 'authenticated';
const mostDeep = 3;

/** Generates this many reads of what a member may read, with columns, casts, nested embeds, order and pages. */
export function generateReads(catalogue: Catalogue, sampling: { numRuns: number; seed: number }): string[] {
  return fc.sample(memberReads(catalogue), sampling);
}

function memberReads(catalogue: Catalogue): Arbitrary<string> {
  const readable = [...catalogue.relations.values()].filter((relation) => columnsOf(relation).length > 0);
  return fc
    .constantFrom(...readable)
    .chain((relation) =>
      fc.tuple(
        fc.constant(relation.name),
        selectOf(catalogue, relation, 0),
        orderOf(relation),
        limit,
        isNull(relation),
      ),
    )
    .map(([name, select, order, limit, isNull]) => {
      const search = new URLSearchParams([['select', select], ...order, ...limit, ...isNull]);
      return `/${name}?${search}`;
    });
}

type Pairs = [string, string][];

const limit = fc.oneof(
  fc.constant<Pairs>([]),
  fc.constantFrom('1', '25', '100', '1000').map((most): Pairs => [['limit', most]]),
);

function orderOf(relation: Relation): Arbitrary<Pairs> {
  const ordered = fc.constantFrom(...columnsOf(relation)).map((name): Pairs => [['order', `${name}.desc`]]);
  return fc.oneof(fc.constant<Pairs>([]), ordered);
}

function isNull(relation: Relation): Arbitrary<Pairs> {
  const filtered = fc.constantFrom(...columnsOf(relation)).map((name): Pairs => [[name, 'not.is.null']]);
  return fc.oneof({ weight: 3, arbitrary: fc.constant<Pairs>([]) }, { weight: 1, arbitrary: filtered });
}

function columnsOf({ columns }: Relation): string[] {
  return [...columns.values()].filter(({ readers }) => readers.includes(reader)).map(({ name }) => name);
}

function selectOf(catalogue: Catalogue, relation: Relation, depth: number): Arbitrary<string> {
  const names = columnsOf(relation);
  const column = fc.constantFrom(...names);
  const renamed = fc.tuple(column, fc.nat({ max: 9 })).map(([name, number]) => `n${number}:${name}::text`);
  const own = fc.oneof(
    { weight: 4, arbitrary: fc.constant('*') },
    { weight: 4, arbitrary: fc.subarray(names, { minLength: 1 }).map((some) => some.join(',')) },
    { weight: 1, arbitrary: fc.array(renamed, { minLength: 1, maxLength: 8 }).map((some) => some.join(',')) },
  );
  const related = depth < mostDeep ? relationshipsOf(catalogue, relation.name).filter(isReadable(catalogue)) : [];
  if (related.length === 0) return own;
  const embed = fc.constantFrom(...related).chain((one) => embedOf(catalogue, one, depth));
  const few = fc
    .nat({ max: 5 })
    .chain((number) => fc.array(embed, { minLength: 0, maxLength: [0, 0, 0, 1, 1, 2][number] ?? 0 }));
  return fc.tuple(own, few).map(([first, embeds]) => {
    // Each has its own alias, since two equal names can be an error in PostgreSQL.
    return [first, ...embeds.map((text, index) => text.replace('#', `e${depth}${index}`))].join(',');
  });
}

function embedOf(catalogue: Catalogue, relationship: Relationship, depth: number): Arbitrary<string> {
  const { to, junction, keys } = relationship;
  const target = catalogue.relations.get(to);
  if (!target) throw new Error(`There is no ${to}`);
  const hint = junction?.table ?? keys[0]?.name;
  const kind = fc.constantFrom('', '', '', '!inner');
  const start = isToOne(relationship) ? fc.constantFrom('#:', '#:', '...') : fc.constant('#:');
  return fc
    .tuple(start, kind, selectOf(catalogue, target, depth + 1))
    .map(([name, inner, select]) => `${name}${to}!${hint}${inner}(${select})`);
}

function isReadable({ relations }: Catalogue) {
  return ({ to }: Relationship) => {
    const target = relations.get(to);
    return target !== undefined && columnsOf(target).length > 0;
  };
}
