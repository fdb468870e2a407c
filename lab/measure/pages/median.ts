export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
