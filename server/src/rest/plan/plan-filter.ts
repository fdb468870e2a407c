import type { Relation } from '../catalogue/catalogue.ts';
import type { Condition, Filter } from '../parse/syntax.ts';
import { RestError } from '../rest-error.ts';
import type { EmbedPlan, PlannedFilter } from './plan.ts';
import { type PlanContext, planField } from './plan-field.ts';

type FindEmbed = (name: string) => EmbedPlan | undefined;

export function planFilter(
  context: PlanContext,
  relation: Relation,
  filter: Filter,
  embedNamed: FindEmbed,
): PlannedFilter {
  if (filter.kind === 'tree') {
    const children = filter.children.map((child) => planFilter(context, relation, child, embedNamed));
    return { ...filter, children };
  }
  const isColumn = relation.columns.has(filter.field.name);
  const embed = isColumn ? undefined : embedNamed(filter.field.name);
  if (embed) return planPresence(filter, embed);
  return { ...filter, field: planField(context, relation, filter.field) };
}

function planPresence({ field, test, isNegated }: Condition, embed: EmbedPlan): PlannedFilter {
  const asksAbsence = test.kind === 'is' && test.value === 'null';
  const asksPresence = test.kind === 'is' && test.value === 'not_null';
  if (asksAbsence || asksPresence) return { kind: 'presence', embed, isPresent: asksPresence !== isNegated };
  throw new RestError({
    status: 400,
    code: 'PGRST120',
    message: `Bad operator on the '${field.name}' embedded resource`,
    details: 'Only is null or not is null filters are allowed on embedded resources',
  });
}
