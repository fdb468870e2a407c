import { readField, readJsonPath } from './parse-field.ts';
import { Reader } from './reader.ts';
import type { OrderTerm } from './syntax.ts';

const modifier = /\.(asc|desc|nullsfirst|nullslast)(?=[.,]|$)/y;

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
  const read: Pick<OrderTerm, 'direction' | 'nulls'> = {};
  const first = reader.match(modifier)?.[1];
  if (first === 'asc' || first === 'desc') read.direction = first;
  const second = read.direction ? reader.match(modifier)?.[1] : first;
  if (second === 'nullsfirst') read.nulls = 'first';
  if (second === 'nullslast') read.nulls = 'last';
  if (!reader.isDone && !reader.sees(',')) reader.fail('"asc", "desc", "nullsfirst" or "nullslast"');
  return read;
}
