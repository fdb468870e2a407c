/** The value below which this share of the numbers is. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/**
 * How well a guesser who sees only the time can tell the two groups apart: 0.5 is a coin toss, 1 is certainty. The
 * probability that a number of the first group is larger than one of the second, or smaller, whichever helps the
 * guesser.
 */
export function separability(ones: readonly number[], others: readonly number[]): number {
  const larger = ones.reduce((sum, one) => sum + others.reduce((count, other) => count + winOf(one, other), 0), 0);
  const share = larger / (ones.length * others.length);
  return Math.max(share, 1 - share);
}

function winOf(one: number, other: number): number {
  if (one === other) return 0.5;
  return one > other ? 1 : 0;
}
