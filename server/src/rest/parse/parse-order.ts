import { readField, readJsonPath } from './parse-field.ts';
import { Reader } from './reader.ts';
import type { OrderTerm } from './syntax.ts';

const directionWord = /\.(asc|desc)(?=[.,]|$)/y;
const nullsWord = /\.nulls(first|last)(?=,|$)/y;

export function parseOrder(text: string): OrderTerm[] {
  const reader = new Reader(text, 'order');
  const terms: OrderTerm[] = [];
  do terms.push(readTerm(reader));
  while (reader.takes(','));
  reader.expectEnd();
  return terms;
}

function readTerm(reader: Reader): OrderTerm {
  const outer = readField(reader);
  if (!reader.takes('(')) return { field: outer, ...readModifiers(reader) };
  const field = readField(reader);
  reader.expect(')');
  return {
    relation: outer.name,
    field: { ...field, path: [...field.path, ...readJsonPath(reader)] },
    ...readModifiers(reader),
  };
}

function readModifiers(reader: Reader): Pick<OrderTerm, 'direction' | 'nulls'> {
  const direction = reader.match(directionWord)?.[1];
  const nulls = reader.match(nullsWord)?.[1];
  if (!reader.isDone && !reader.sees(',')) reader.fail('"asc", "desc", "nullsfirst" or "nullslast"');
  return {
    ...(direction && { direction: direction === 'asc' ? 'asc' : 'desc' }),
    ...(nulls && { nulls: nulls === 'first' ? 'first' : 'last' }),
  };
}
