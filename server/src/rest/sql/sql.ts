/** A piece of SQL with its values kept apart: `texts` has one more item than `values`. */
export type Sql = { readonly texts: readonly string[]; readonly values: readonly unknown[] };

/** Joins literal SQL and other pieces. Only pieces can be inserted, so a text can never become SQL by accident. */
export function sql(literals: TemplateStringsArray, ...pieces: Sql[]): Sql {
  return literals.slice(1).reduce(
    (whole, literal, index) => {
      return append(append(whole, pieces[index] ?? empty), trusted(literal));
    },
    trusted(literals[0] ?? ''),
  );
}

export function bind(value: unknown): Sql {
  return { texts: ['', ''], values: [value] };
}

export function identifier(name: string): Sql {
  return trusted(`"${name.replaceAll('"', '""')}"`);
}

/** SQL text of our own or of the catalogue, never of a request. */
export function trusted(text: string): Sql {
  return { texts: [text], values: [] };
}

export const empty: Sql = trusted('');

export function join(pieces: Sql[], separator = ', '): Sql {
  return pieces.reduce(
    (whole, piece, index) => (index === 0 ? piece : append(append(whole, trusted(separator)), piece)),
    empty,
  );
}

export function compile({ texts, values }: Sql): { text: string; values: unknown[] } {
  return { text: texts.reduce((whole, text, index) => `${whole}$${index}${text}`), values: [...values] };
}

function append(a: Sql, b: Sql): Sql {
  const seam = (a.texts.at(-1) ?? '') + (b.texts[0] ?? '');
  return { texts: [...a.texts.slice(0, -1), seam, ...b.texts.slice(1)], values: [...a.values, ...b.values] };
}
