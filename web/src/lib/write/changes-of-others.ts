export type ChangeOfOthers = {
  label: string;
  /** 'is now "(970) 555-0199"' */
  now: string;
  /** The same field was changed here too, differently. */
  isContested: boolean;
};

type Entries<Values> = Record<keyof Values, string | null>;

/** A form's words for its fields, in order. */
export type FieldWords<Values> = {
  labels: Readonly<Record<keyof Values & string, string>>;
  /** If what is stored isn't what people read. */
  now?: (name: keyof Values, stored: string | null) => string | undefined;
};

type Versions<Values> = { before: Values; mine: Values; theirs: Values };

/** What others saved meanwhile, field by field, in words. */
export function changesOfOthers<Values extends Entries<Values>>(
  { before, mine, theirs }: Versions<Values>,
  words: FieldWords<Values>,
): ChangeOfOthers[] {
  const names = Object.keys(words.labels) as (keyof Values & string)[];
  return names
    .filter((name) => isOther(theirs[name], before[name]))
    .map((name) => ({
      label: words.labels[name],
      now: words.now?.(name, theirs[name]) ?? textWords(theirs[name]),
      isContested: isOther(mine[name], before[name]) && isOther(mine[name], theirs[name]),
    }));
}

function isOther(one: string | null, other: string | null): boolean {
  return (one ?? '') !== (other ?? '');
}

function textWords(text: string | null): string {
  return text ? `is now "${text}"` : 'is empty now';
}
