/** Converts between an address's search text and a page's values. */
export type UrlState<State> = {
  /** Parses a query; an invalid value counts as absent. */
  read: (search: Readonly<Record<string, unknown>>) => State;
  /** Writes a query; defaults are omitted. */
  write: (state: State) => Record<string, string | number>;
};

/** Parses a value in the address; undefined if it is invalid. */
type Reader<Value> = (text: string) => Value | undefined;

export function urlState<State extends Record<keyof State, string | number | null>>(
  start: State,
  readers: { [Name in keyof State]: Reader<Exclude<State[Name], null>> },
): UrlState<State> {
  const names = Object.keys(start) as (keyof State & string)[];
  return {
    read: (search) => {
      const read = { ...start };
      for (const name of names) {
        const value = search[name];
        if (value !== undefined && value !== '') read[name] = readers[name](String(value)) ?? start[name];
      }
      return read;
    },
    write: (state) => {
      const changed = names.filter((name) => state[name] !== null && state[name] !== start[name]);
      return Object.fromEntries(changed.map((name) => [name, state[name] as string | number]));
    },
  };
}

/** Accepts any text without NUL, which the database can't store. */
export const anyText: Reader<string> = (text) => text.replaceAll('\0', '') || undefined;

/** Far beyond any real list, but still a number that the server can use. */
const maxPage = 1_000_000;

export function pageNumber(text: string): number | undefined {
  const page = Number(text);
  return Number.isInteger(page) && page >= 1 && page <= maxPage ? page : undefined;
}

export function oneOf<Choice extends string | number>(choices: readonly Choice[]): Reader<Choice> {
  return (text) => choices.find((choice) => String(choice) === text);
}

export const direction = oneOf(['asc', 'desc']);
