/** Headers that a function of the database wrote as objects; undefined when they cannot be sent. */
export function readHeaders(list: unknown[]): Record<string, string> | undefined {
  try {
    const entries = list.flatMap((item) => Object.entries(item ?? {}));
    return Object.fromEntries(new Headers(entries.map(([name, value]): [string, string] => [name, String(value)])));
  } catch {
    return undefined;
  }
}
