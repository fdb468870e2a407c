import { countText } from '@ffl/domain/numbers/count-text';
import { isBlank, type TraineeEntry, traineesIn } from './trainee-entries.ts';

/** This many are named; for the rest, how many there are. */
const namedAtMost = 5;

/** What others did to the list: 'were changed: "Bo Park" added; "Amelia Ortega" removed'. */
export function changesInTrainees(before: string, stored: string): string {
  const [were, are] = [listed(before), listed(stored)];
  const added = namesOf(are, without(are, were));
  const removed = namesOf(were, without(were, are));
  const changed = added.filter((name) => removed.includes(name));
  const parts = [
    partOf(
      added.filter((name) => !changed.includes(name)),
      'added',
    ),
    partOf(
      removed.filter((name) => !changed.includes(name)),
      'removed',
    ),
    partOf(changed, 'changed'),
  ].filter((part) => part !== '');
  return parts.length === 0 ? 'stand in another order now' : `were changed: ${parts.join('; ')}`;
}

/** Who is in the list, each with everything said about them. */
function listed(text: string): Map<string, TraineeEntry> {
  const rows = traineesIn(text).filter((row) => !isBlank(row));
  const seen = new Map<string, number>();
  return new Map(
    rows.map((row) => {
      const said = JSON.stringify(row);
      const times = (seen.get(said) ?? 0) + 1;
      seen.set(said, times);
      return [`${said} ${times}`, row];
    }),
  );
}

function without(some: Map<string, TraineeEntry>, others: Map<string, TraineeEntry>): string[] {
  return [...some.keys()].filter((key) => !others.has(key));
}

function namesOf(all: Map<string, TraineeEntry>, keys: readonly string[]): string[] {
  return keys.map((key) => all.get(key)?.name || 'somebody without a name');
}

function partOf(names: readonly string[], what: string): string {
  if (names.length === 0) return '';
  const named = names.slice(0, namedAtMost).map((name) => `"${name}"`);
  const rest = names.length - named.length;
  return `${[...named, ...(rest > 0 ? [`${countText(rest)} more`] : [])].join(', ')} ${what}`;
}
