const reserved = new Set(['select', 'columns', 'on_conflict', 'order', 'limit', 'offset', 'and', 'or']);
const operator = /^(?:not\.)?[a-z]+(?:\([^)]*\))?\./;
const known =
  /^(?:not\.)?(?:eq|neq|gte?|lte?|i?like|i?match|in|is|isdistinct|[a-z]{0,2}fts|cs|cd|ov|s[lr]|nx[lr]|adj)\b/;

/**
 * A GET call mixes arguments and filters: whatever names a parameter is an argument, whatever has an operator is a
 * filter. Of several with a parameter's name, those with an operator are filters if one of them has none.
 */
export function splitCall(parameters: [string, string][], names: ReadonlySet<string>) {
  const filters: [string, string][] = [];
  const texts = new Map<string, string[]>();
  const plain = new Set(parameters.filter(([key, value]) => !isFilter(key, value)).map(([key]) => key));
  for (const [key, value] of parameters) {
    const isArgument = names.has(key) && !plain.has(key);
    if (isFilter(key, value) && !isArgument) filters.push([key, value]);
    else texts.set(key, [...(texts.get(key) ?? []), value]);
  }
  return { filters, texts };
}

function isFilter(key: string, value: string): boolean {
  return reserved.has(key) || key.includes('.') || (operator.test(value) && known.test(value));
}
