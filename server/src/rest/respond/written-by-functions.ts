/** Headers that a function of the database wrote; undefined when they cannot be sent. */
export function readHeaders(entries: [string, string][]): Headers | undefined {
  try {
    return new Headers(entries);
  } catch {
    return undefined;
  }
}

/** The JSON that a function of the database wrote; undefined for any other text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
