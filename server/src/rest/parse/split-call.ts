const reserved = new Set(['select', 'columns', 'on_conflict', 'order', 'limit', 'offset', 'and', 'or']);
const operator = /^(?:not\.)?[a-z]+(?:\([^)]*\))?\./;
const known =
  /^(?:not\.)?(?:eq|neq|gte?|lte?|i?like|i?match|in|is|isdistinct|[a-z]{0,2}fts|cs|cd|ov|s[lr]|nx[lr]|adj)\b/;

/** A GET call mixes arguments and filters: what names a parameter is an argument, what has an operator is a filter. */
export function splitCall(parameters: [string, string][], names: ReadonlySet<string>) {
  const filters: [string, string][] = [];
  const texts = new Map<string, string>();
  for (const [key, value] of parameters) {
    const isFilter = reserved.has(key) || key.includes('.') || (operator.test(value) && known.test(value));
    if (isFilter && !names.has(key)) filters.push([key, value]);
    else texts.set(key, value);
  }
  return { filters, texts };
}
