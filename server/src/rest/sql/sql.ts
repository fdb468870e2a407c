/** A piece of SQL with its values kept apart: `texts` has one more item than `values`. */
export type Sql = { readonly texts: readonly string[]; readonly values: readonly unknown[] };

/** Joins literal SQL and other pieces. Only pieces can be inserted, so text can never become SQL by accident. */
export function sql(literals: TemplateStringsArray, ...pieces: Sql[]): Sql {
  const joined = begin(literals[0] ?? '');
  pieces.forEach((piece, index) => {
    add(joined, piece);
    addText(joined, literals[index + 1] ?? '');
  });
  return joined;
}

export function bind(value: unknown): Sql {
  return { texts: ['', ''], values: [value] };
}

export function identifier(name: string): Sql {
  return trusted(`"${name.replaceAll('"', '""')}"`);
}

/** Marks text as SQL. Only for our own or the catalog's text, never a request's. */
export function trusted(text: string): Sql {
  return { texts: [text], values: [] };
}

export const empty: Sql = trusted('');

export function join(pieces: Sql[], separator = ', '): Sql {
  const joined = begin('');
  pieces.forEach((piece, index) => {
    if (index > 0) addText(joined, separator);
    add(joined, piece);
  });
  return joined;
}

export function compile({ texts, values }: Sql): { text: string; values: unknown[] } {
  return { text: texts.reduce((joined, text, index) => `${joined}$${index}${text}`), values: [...values] };
}

type Growing = { texts: [string, ...string[]]; values: unknown[] };

function begin(text: string): Growing {
  return { texts: [text], values: [] };
}

function addText({ texts }: Growing, text: string): void {
  texts[texts.length - 1] += text;
}

function add(joined: Growing, { texts, values }: Sql): void {
  texts.forEach((text, index) => {
    if (index === 0) addText(joined, text);
    else joined.texts.push(text);
  });
  joined.values.push(...values);
}
