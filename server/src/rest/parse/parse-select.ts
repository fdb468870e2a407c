import { restLimits } from '../limits.ts';
import { RestError } from '../rest-error.ts';
import { readJsonPath, readName } from './parse-field.ts';
import { Reader } from './reader.ts';
import type { EmbedItem, SelectItem } from './syntax.ts';

const castName = /[\p{L}\p{N}_$ ]+(?:\[\])?/uy;
const aggregate = /\.?(?:avg|count|max|min|sum)\(\)/y;

export function parseSelect(text: string): SelectItem[] {
  const reader = new Reader(text, 'select parameter');
  const items = readItems(reader, 0);
  reader.expectEnd();
  return items;
}

function readItems(reader: Reader, depth: number): SelectItem[] {
  const items: SelectItem[] = [];
  if (reader.isDone || reader.sees(')')) return items;
  do items.push(readItem(reader, depth));
  while (reader.takes(','));
  return items;
}

function readItem(reader: Reader, depth: number): SelectItem {
  if (reader.takes('*')) return { kind: 'all' };
  if (reader.takes('...')) return { ...readEmbed(reader, readName(reader), depth + 1), isSpread: true };
  refuseAggregate(reader);
  const first = readName(reader);
  const isAlias = reader.sees(':') && !reader.sees('::');
  if (isAlias) reader.expect(':');
  if (isAlias) refuseAggregate(reader);
  const name = isAlias ? readName(reader) : first;
  const alias = isAlias ? { alias: first } : {};
  if (reader.sees('(') || reader.sees('!')) return { ...readEmbed(reader, name, depth + 1), ...alias };
  const field = { name, path: readJsonPath(reader) };
  refuseAggregate(reader);
  const cast = reader.takes('::') ? { cast: reader.match(castName)?.[0] ?? reader.fail('type name') } : {};
  refuseAggregate(reader);
  return { kind: 'field', field, ...alias, ...cast };
}

function readEmbed(reader: Reader, relation: string, depth: number): EmbedItem {
  if (depth > restLimits.embedDepth) {
    throw new RestError({
      status: 400,
      code: 'PGRST100',
      message: `Embeds may be at most ${restLimits.embedDepth} levels deep`,
    });
  }
  let hint: string | undefined;
  let isInner = false;
  while (reader.takes('!')) {
    const name = readName(reader);
    if (name === 'inner') isInner = true;
    else if (name !== 'left') hint = name;
  }
  reader.expect('(');
  const items = readItems(reader, depth);
  reader.expect(')');
  return { kind: 'embed', relation, isInner, isSpread: false, items, ...(hint === undefined ? {} : { hint }) };
}

function refuseAggregate(reader: Reader): void {
  if (!reader.match(aggregate)) return;
  throw new RestError({ status: 400, code: 'PGRST123', message: 'Use of aggregate functions is not allowed' });
}
