/** The value this share of the numbers is below. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/**
 * How well a guesser who sees only the time tells the two apart: 0.5 is a coin toss, 1 is certainty. The chance that
 * one of the first is larger than one of the others, in whichever direction helps the guesser.
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
