import type { Catalogue, Relation } from '../catalogue/catalogue.ts';
import { type Relationship, relationshipsOf } from '../catalogue/relationships.ts';
import { similarName } from '../catalogue/similar-name.ts';
import type { EmbedItem } from '../parse/syntax.ts';
import { RestError } from '../rest-error.ts';
import type { PlanContext } from './plan-field.ts';

/** The one relationship an embed means. Throws PGRST200 for none, PGRST201 for several. */
export function findRelationship({ catalogue }: PlanContext, parent: Relation, item: EmbedItem): Relationship {
  const isOfTable = catalogue.relations.get(parent.name) === parent;
  const all = isOfTable ? relationshipsOf(catalogue, parent.name) : [];
  const { relation, hint } = item;
  const candidates = all.filter((each) =>
    hint === undefined ? isMeant(catalogue, each, relation) : each.to === relation && isHinted(each, hint),
  );
  const [first, ...others] = candidates;
  if (first && others.length === 0) return first;
  const children = selfReference(candidates);
  if (children) return children;
  if (first) throw ambiguous(parent.name, relation, candidates);
  throw unrelated(catalogue.schema, parent.name, item, all);
}

// A self-referencing table is related both ways by one key. Its name means the rows that refer to this one; the
// column's name means the row this one refers to.
function selfReference(candidates: Relationship[]): Relationship | undefined {
  const isOneKey = candidates.length === 2 && candidates[0]?.keys[0] === candidates[1]?.keys[0];
  return isOneKey ? candidates.find(({ cardinality }) => cardinality === 'one-to-many') : undefined;
}

// The name of a key, or the one column here that it joins by, stands for the table there, not for all the views that
// show it. A self-reference is named by the referring column, whatever it is.
function isMeant({ relations }: Catalogue, { from, to, pairs, keys, junction }: Relationship, name: string): boolean {
  if (to === name) return true;
  if (junction) return false;
  const isJoinedBy = pairs.length === 1 && pairs[0]?.[0] === name;
  if (from === to && isJoinedBy) return keys[0]?.columns.includes(name) === true;
  return relations.get(to)?.kind === 'table' && (keys[0]?.name === name || isJoinedBy);
}

function isHinted({ keys, pairs, junction }: Relationship, hint: string): boolean {
  if (junction) return junction.table === hint || keys.some((key) => key.name === hint);
  return keys[0]?.name === hint || (pairs.length === 1 && pairs[0]?.includes(hint) === true);
}

/** A hint names one of few tables here, so less similarity is enough than among all. */
const likenessOfRelations = 0.33;

function unrelated(schema: string, parent: string, { relation, hint }: EmbedItem, all: Relationship[]): RestError {
  const similar = similarName(
    relation,
    new Set(all.map(({ to }) => to).filter((to) => to !== relation)),
    likenessOfRelations,
  );
  const withHint = hint === undefined ? '' : ` using the hint '${hint}'`;
  return new RestError({
    status: 400,
    code: 'PGRST200',
    message: `Could not find a relationship between '${parent}' and '${relation}' in the schema cache`,
    details: `Searched for a foreign key relationship between '${parent}' and '${relation}'${withHint} in the schema '${schema}', but no matches were found.`,
    hint: similar ? `Perhaps you meant '${similar}' instead of '${relation}'.` : null,
  });
}

function ambiguous(parent: string, relation: string, candidates: Relationship[]): RestError {
  const names = candidates.map((each) => `'${relation}!${each.junction?.table ?? each.keys[0]?.name}'`);
  return new RestError({
    status: 300,
    code: 'PGRST201',
    message: `Could not embed because more than one relationship was found for '${parent}' and '${relation}'`,
    details: candidates.map((each) => ({
      cardinality: each.cardinality,
      relationship: describe(each),
      embedding: `${parent} with ${each.to}`,
    })),
    hint: `Try changing '${relation}' to one of the following: ${names.join(', ')}. Find the desired relationship in the 'details' key.`,
  });
}

function describe({ keys, from, to, pairs, junction }: Relationship): string {
  const list = (names: (string | undefined)[]) => `(${names.join(', ')})`;
  if (junction) {
    const parts = keys.map((key) => `${key.name}${list(key.columns)}`);
    return `${junction.table} using ${parts.join(' and ')}`;
  }
  const near = `${from}${list(pairs.map(([own]) => own))}`;
  return `${keys[0]?.name} using ${near} and ${to}${list(pairs.map(([, other]) => other))}`;
}
