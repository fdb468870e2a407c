import { restLimits } from '../limits.ts';
import { RestError } from '../rest-error.ts';
import type { Filter, Query, SelectItem } from './syntax.ts';

/** Throws PGRST100 if a query string asks for more than one request may. */
export function checkQuerySize({ filters, select, orders }: Query): void {
  const items = allItems(select);
  const embeds = items.filter(({ kind }) => kind === 'embed');
  requireAtMost(sum(filters.map(({ value }) => countConditions(value))), restLimits.filters, 'filters');
  requireAtMost(items.length, restLimits.selectItems, 'selected items');
  requireAtMost(embeds.length, restLimits.embeds, 'embeds');
  requireAtMost(sum(orders.map(({ value }) => value.length)), restLimits.orderTerms, 'order terms');
}

function allItems(select: SelectItem[]): SelectItem[] {
  return select.flatMap((item) => (item.kind === 'embed' ? [item, ...allItems(item.items)] : [item]));
}

function countConditions(filter: Filter): number {
  return filter.kind === 'condition' ? 1 : sum(filter.children.map(countConditions));
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function requireAtMost(count: number, most: number, what: string): void {
  if (count <= most) return;
  const message = `A request may carry at most ${most} ${what}`;
  throw new RestError({ status: 400, code: 'PGRST100', message });
}
