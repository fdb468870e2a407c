import { type Budget, budgets } from './budgets.ts';

type Used = { budget: Budget; passed: number; failed: number; cpuSeconds: number };

/** What each part took beside its budget; and a sentence for each that took more. */
export function compareWithBudgets(used: readonly Used[]): { table: string; overdrawn: string[] } {
  const parts = Object.entries(budgets).map(([name, most]) => {
    const own = used.filter(({ budget }) => budget === name);
    const sum = (count: (one: Used) => number) => own.reduce((total, one) => total + count(one), 0);
    return { name, most, passed: sum(({ passed }) => passed), taken: sum(({ cpuSeconds }) => cpuSeconds) };
  });
  const all = {
    name: 'together',
    passed: parts.reduce((sum, { passed }) => sum + passed, 0),
    taken: parts.reduce((sum, { taken }) => sum + taken, 0),
    most: parts.reduce((sum, { most }) => sum + most, 0),
  };
  const rows = [...parts, all].map(({ name, passed, taken, most }) => row(name, passed, taken.toFixed(1), most));
  return {
    table: [row('', 'passed', 'CPU s', 'at most'), ...rows].join('\n'),
    overdrawn: parts
      .filter(({ taken, most }) => taken > most)
      .map(
        ({ name, taken, most }) =>
          `${name} took ${taken.toFixed(0)} CPU seconds, at most ${most} are allowed; see scripts/test-run/budgets.ts`,
      ),
  };
}

function row(name: string, passed: number | string, taken: string, most: number | string): string {
  return `${name.padEnd(20)}${String(passed).padStart(8)}${taken.padStart(10)}${String(most).padStart(10)}`;
}
