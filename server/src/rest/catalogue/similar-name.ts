/** The closest name if enough of it matches, as a hint for a mistyped one. */
export function similarName(wanted: string, names: Iterable<string>, leastLikeness = 0.75): string | undefined {
  let best: { name: string; likeness: number } | undefined;
  for (const name of names) {
    const likeness = 1 - distance(wanted, name) / Math.max(wanted.length, name.length);
    if (likeness >= leastLikeness && likeness > (best?.likeness ?? 0)) best = { name, likeness };
  }
  return best?.name;
}

/** The column PostgreSQL would suggest: at most three edits and half the name away, and only one such. */
export function similarColumn(wanted: string, names: Iterable<string>): string | undefined {
  const distances = [...names].map((name) => ({ name, edits: distance(wanted, name) }));
  const near = distances.filter(({ name, edits }) => edits <= 3 && edits <= name.length / 2);
  const fewest = Math.min(...near.map(({ edits }) => edits));
  const nearest = near.filter(({ edits }) => edits === fewest);
  return nearest.length === 1 ? nearest[0]?.name : undefined;
}

const longestCompared = 200;

// Levenshtein distance. Texts longer than any parameter list count as far from all, which saves work.
function distance(a: string, b: string): number {
  if (Math.max(a.length, b.length) > longestCompared) return Number.POSITIVE_INFINITY;
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const substituted = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(substituted, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
