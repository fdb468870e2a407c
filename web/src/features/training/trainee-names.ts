import { isBlank, type TraineeEntry } from './trainee-entries.ts';

export function nameOf({ name }: TraineeEntry): string {
  return withoutGaps(name);
}

/** The distinct names of unlinked trainees. */
export function namesToFind(people: readonly TraineeEntry[]): string[] {
  return distinct(people.filter(({ memberId }) => memberId === null).map(nameOf));
}

/** What may be a name too: the line "Bright, Marcus" looks like a name and a level. */
export function linesToFind(people: readonly TraineeEntry[]): string[] {
  return distinct(people.map(lineOf));
}

/**
 * Takes a line for one name if a member has it. A list of nothing but such lines is read alike: if most of the members
 * it finds are found by the line, so are the names that no member has.
 */
export function readLines(
  people: readonly TraineeEntry[],
  isFound: (name: string) => boolean,
): (person: TraineeEntry) => TraineeEntry {
  const listed = people.filter((person) => !isBlank(person));
  const byLine = listed.filter((person) => isFound(lineOf(person))).length;
  const byName = listed.filter((person) => isFound(nameOf(person))).length;
  const isOfLines = listed.every((person) => lineOf(person) !== '') && byLine > byName;
  const isName = (person: TraineeEntry) => isFound(lineOf(person)) || (isOfLines && !isFound(nameOf(person)));
  const names = new Set(linesToFind(listed.filter(isName)));
  return (person) => (names.has(lineOf(person)) ? { ...person, name: lineOf(person), level: '' } : person);
}

/** Name and level as they were written in one line; '' if there is more, or less. */
function lineOf({ name, level, agency, memberId }: TraineeEntry): string {
  const [first, second] = [withoutGaps(name), withoutGaps(level)];
  const isLine = memberId === null && first !== '' && second !== '' && agency.trim() === '';
  return isLine ? `${first}, ${second}` : '';
}

function withoutGaps(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ');
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)].filter((text) => text !== '');
}
