import type { Relation } from '../catalogue/catalogue.ts';
import { isToOne } from '../catalogue/relationships.ts';
import type { OrderTerm } from '../parse/syntax.ts';
import { RestError } from '../rest-error.ts';
import type { EmbedPlan, PlannedOrder } from './plan.ts';
import { type PlanContext, planField } from './plan-field.ts';

type FindEmbed = (name: string) => EmbedPlan | undefined;

export function planOrder(
  context: PlanContext,
  relation: Relation,
  term: OrderTerm,
  embedNamed: FindEmbed,
): PlannedOrder {
  const { direction, nulls } = term;
  if (term.relation === undefined) return { field: planField(context, relation, term.field), direction, nulls };
  const embed = embedNamed(term.relation);
  if (!embed) throw notEmbedded(term.relation);
  if (!isToOne(embed.relationship)) throw notToOne(relation.name, term.relation);
  return { field: planField(context, embed.read.relation, term.field), embed, direction, nulls };
}

function notEmbedded(name: string): RestError {
  return new RestError({
    status: 400,
    code: 'PGRST108',
    message: `'${name}' is not an embedded resource in this request`,
    hint: `Verify that '${name}' is included in the 'select' query parameter.`,
  });
}

function notToOne(parent: string, name: string): RestError {
  return new RestError({
    status: 400,
    code: 'PGRST118',
    message: `A related order on '${name}' is not possible`,
    details: `'${parent}' and '${name}' do not form a many-to-one or one-to-one relationship`,
  });
}
