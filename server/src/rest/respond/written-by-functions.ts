/** Headers a database function wrote; undefined if they can't be sent. */
export function readHeaders(entries: [string, string][]): Headers | undefined {
  try {
    return new Headers(entries);
  } catch {
    return undefined;
  }
}

/** The JSON a database function wrote; undefined for any other text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
