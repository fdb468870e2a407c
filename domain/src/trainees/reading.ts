/** What a column of a pasted list holds; null if it is left out. */
export type Column = 'name' | 'firstName' | 'lastName' | 'level' | 'agency' | null;

/** What each column holds. */
export type Reading = readonly Column[];

const partsOfNames: readonly Reading[] = [['name'], ['firstName', 'lastName'], ['lastName', 'firstName']];

/**
 * Every way to read so many columns, the usual first: one name, or two side by side, then one level, one agency. What
 * is left over belongs to the agency, so nothing is lost.
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

/** With the level in each place that is open, then without one. */
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
