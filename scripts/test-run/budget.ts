import type { Ring } from './rings.ts';

/**
 * CPU seconds that a ring may take with everything it starts, Chromium included, as multiples of the calibration loop,
 * because machines differ by two and a half times. The sum does not grow: the tests of a new feature must save their
 * cost elsewhere.
 */
export const budget: Record<Ring, number> = { first: 520, thorough: 450 };

type Used = { part: string; passed: number; cpuSeconds: number };

/**
 * The same commit took 378 and 831 CPU seconds on two machines with equal loops, so a smaller difference proves
 * nothing.
 */
const certainlyOver = 2;

/** If the machine does much other work, the same tests take up to twice the CPU time, which no loop measures. */
const mostElsewhere = 0.25;

/**
 * The time of each part, with a sentence if the total is twice the ring's budget. `busy` is the CPU seconds of the
 * whole machine in the meantime. If a quarter of that was not for the tests, the result is reported but not judged.
 */
export function compareWithBudget(
  ring: Ring,
  loop: number,
  busy: number,
  used: readonly Used[],
): { table: string; over?: string } {
  const parts = Map.groupBy(used, ({ part }) => part);
  const rows = [...parts].map(([part, steps]) => ({ part, ...sumOf(steps) }));
  const all = sumOf(used);
  const taken = all.cpuSeconds / loop;
  const lines = [...rows, { part: 'together', ...all }].map(({ part, passed, cpuSeconds }) =>
    row(part, passed, cpuSeconds.toFixed(1)),
  );
  const isBeside = all.cpuSeconds < busy * (1 - mostElsewhere);
  const table = [
    row('', 'passed', 'CPU s'),
    ...lines,
    `${taken.toFixed(0)} calibration loops of ${loop.toFixed(2)} s, at most ${budget[ring]}`,
    ...(isBeside ? [`not judged: the machine worked ${busy.toFixed(0)} s, also on something else`] : []),
  ].join('\n');
  if (isBeside || taken <= certainlyOver * budget[ring]) return { table };
  const over = `the ring took ${taken.toFixed(0)} calibration loops of CPU time, twice the ${budget[ring]} it may; see scripts/test-run/budget.ts`;
  return { table, over };
}

function sumOf(used: readonly Used[]): { passed: number; cpuSeconds: number } {
  const sum = (count: (one: Used) => number) => used.reduce((total, one) => total + count(one), 0);
  return { passed: sum(({ passed }) => passed), cpuSeconds: sum(({ cpuSeconds }) => cpuSeconds) };
}

function row(part: string, passed: number | string, seconds: string): string {
  return `${part.padEnd(20)}${String(passed).padStart(8)}${seconds.padStart(10)}`;
}
