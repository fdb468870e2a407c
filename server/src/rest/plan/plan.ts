import type { Column, Relation } from '../catalogue/catalogue.ts';
import type { Relationship } from '../catalogue/relationships.ts';
import type { JsonStep, OrderTerm, Test } from '../parse/syntax.ts';

export type PlannedField = { column: Column; path: JsonStep[] };

export type PlannedFilter =
  | { kind: 'condition'; field: PlannedField; isNegated: boolean; test: Test }
  | { kind: 'presence'; embed: EmbedPlan; isPresent: boolean }
  | { kind: 'tree'; operator: 'and' | 'or'; isNegated: boolean; children: PlannedFilter[] };

export type PlannedOrder = {
  field: PlannedField;
  /** The to-one embed that the column belongs to. */
  embed?: EmbedPlan;
  direction: OrderTerm['direction'];
  nulls: OrderTerm['nulls'];
};

export type Output =
  | { kind: 'field'; name: string; field: PlannedField; castSql?: string }
  | { kind: 'count'; name: string }
  | { kind: 'embed'; name: string; embed: EmbedPlan }
  | { kind: 'spread'; embed: EmbedPlan };

export type EmbedPlan = { relationship: Relationship; isInner: boolean; read: ReadPlan };

/** Rows to read from one relation, and what to show of each. */
export type ReadPlan = {
  relation: Relation;
  outputs: Output[];
  embeds: EmbedPlan[];
  where: PlannedFilter[];
  order: PlannedOrder[];
  limit: number;
  offset: number;
};
