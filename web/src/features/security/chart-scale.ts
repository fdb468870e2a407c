import type { DayFigures } from '@ffl/domain/security/figures';

/** How far the chart reaches up for sign-ins and down for failures: round numbers that fit every day. */
export function chartScale(series: readonly Pick<DayFigures, 'signIns' | 'failures'>[]): { up: number; down: number } {
  const up = roundUp(Math.max(4, ...series.map(({ signIns }) => signIns)));
  const down = roundUp(Math.max(4, ...series.map(({ failures }) => failures)));
  // The smaller side keeps a quarter of the larger, so it is visible at all.
  return { up: Math.max(up, roundUp(down / 4)), down: Math.max(down, roundUp(up / 4)) };
}

/** The next of 1, 2, 4, 5, 10, 20, 40, 50 and so on. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [1, 2, 4, 5, 10].find((one) => one * power >= value) ?? 10;
  return step * power;
}
