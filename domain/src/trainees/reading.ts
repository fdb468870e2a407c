/** The kind of text in a column of a pasted list; null if it is left out. */
export type Column = 'name' | 'firstName' | 'lastName' | 'level' | 'agency' | null;

/** One entry per column. */
export type Reading = readonly Column[];

const partsOfNames: readonly Reading[] = [['name'], ['firstName', 'lastName'], ['lastName', 'firstName']];

/**
 * Every way to read this many columns, most common first: one name or two side by side, then one level and one agency.
 * The remaining columns go to the agency, so nothing is lost.
 */
export function readingsOf(width: number): Reading[] {
  const readings: Reading[] = [];
  for (let start = 0; start < width; start += 1) {
    for (const parts of partsOfNames) {
      if (start + parts.length > width) continue;
      const before: Column[] = Array.from({ length: start }, () => 'agency');
      const after: Column[] = Array.from({ length: width - start - parts.length }, () => 'agency');
      readings.push(...withLevels([...before, ...parts, ...after]));
    }
  }
  return readings;
}

/** Puts the level in each open place, then leaves it out. */
function withLevels(reading: Reading): Reading[] {
  const open = reading.flatMap((column, place) => (column === 'agency' ? [place] : []));
  const leveled = open.map((level) => reading.map((column, place) => (place === level ? 'level' : column)));
  return [...leveled, reading];
}

const columnLabels = {
  name: 'Name',
  firstName: 'First name',
  lastName: 'Last name',
  level: 'Level',
  agency: 'Agency',
} as const;

/** 'Last name, First name, Level' */
export function readingLabel(reading: Reading): string {
  const labels = reading.flatMap((column) => (column === null ? [] : [columnLabels[column]]));
  return labels.filter((label, place) => label !== labels[place - 1]).join(', ');
}
