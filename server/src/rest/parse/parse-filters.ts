import { restLimits } from '../limits.ts';
import { RestError } from '../rest-error.ts';
import { readTest, readTreeValue, readWholeValue } from './parse-condition.ts';
import { readField, readJsonPath, readName } from './parse-field.ts';
import { Reader } from './reader.ts';
import type { Field, Filter, Located } from './syntax.ts';

/** Parses `embed.column->key=op.value`. */
export function parseFilter(key: string, value: string): Located<Filter> {
  const { path, field } = parseTreePath(key);
  const reader = new Reader(value, 'filter');
  const tested = readTest(reader, readWholeValue);
  reader.expectEnd();
  return { path, value: { kind: 'condition', field, ...tested } };
}

/** Parses `embed.not.or=(…)`, where the key's last word is `and` or `or`. */
export function parseTree(key: string, value: string): Located<Filter> {
  const parts = parseTreePath(key);
  const operator = parts.field.name === 'and' ? 'and' : 'or';
  const reader = new Reader(value, 'logic tree');
  const children = readChildren(reader, 1);
  reader.expectEnd();
  const isNegated = parts.path.at(-1) === 'not';
  const path = isNegated ? parts.path.slice(0, -1) : parts.path;
  return { path, value: { kind: 'tree', operator, isNegated, children } };
}

export function parseTreePath(key: string): { path: string[]; field: Field } {
  const reader = new Reader(key, 'tree path');
  const names = [readName(reader)];
  while (reader.takes('.')) names.push(readName(reader));
  const steps = readJsonPath(reader);
  reader.expectEnd();
  return { path: names.slice(0, -1), field: { name: names.at(-1) ?? '', path: steps } };
}

const treeStart = /(not\.)?(and|or) *(?=\()/y;

function readChildren(reader: Reader, depth: number): Filter[] {
  if (depth > restLimits.treeDepth) {
    const message = `Conditions may be nested at most ${restLimits.treeDepth} deep`;
    throw new RestError({ status: 400, code: 'PGRST100', message });
  }
  reader.expect('(');
  const children: Filter[] = [];
  do {
    reader.skipSpaces();
    children.push(readChild(reader, depth));
    reader.skipSpaces();
  } while (reader.takes(','));
  reader.expect(')');
  return children;
}

function readChild(reader: Reader, depth: number): Filter {
  const start = reader.match(treeStart);
  if (start) {
    const operator = start[2] === 'and' ? 'and' : 'or';
    return { kind: 'tree', operator, isNegated: start[1] !== undefined, children: readChildren(reader, depth + 1) };
  }
  const field = readField(reader);
  reader.expect('.');
  return { kind: 'condition', field, ...readTest(reader, readTreeValue) };
}
