import { expect, test } from 'vitest';
import { budgets, mostTogether } from './budgets.ts';
import { compareWithBudgets } from './compare-with-budgets.ts';
import { readTimes, run } from './run-measured.ts';

test('all budgets together stay below what a slow machine may take', () => {
  const sum = Object.values(budgets).reduce((total, seconds) => total + seconds, 0);
  expect(sum).toBeLessThanOrEqual(mostTogether);
});

test('a part over its budget is named, with both figures; steps of one part are added up', () => {
  const most = budgets.access;
  const step = (cpuSeconds: number) => ({ budget: 'access' as const, passed: 7, failed: 0, cpuSeconds });
  expect(compareWithBudgets([step(most - 3), step(3)]).overdrawn).toEqual([]);
  const { table, overdrawn } = compareWithBudgets([step(most - 3), step(8)]);
  expect(overdrawn).toEqual([
    `access took ${most + 5} CPU seconds, at most ${most} are allowed; see scripts/test-run/budgets.ts`,
  ]);
  expect(table).toMatch(new RegExp(`^access +14 +${most + 5}\\.0 +${most}$`, 'm'));
});

test("a command's seconds include its children and their children", async () => {
  expect(readTimes('0m0.25s 0m0.00s\n1m2.500s 0m0.250s\n')).toBe(63);
  const busy = `const end = process.cpuUsage().user + 300_000; while (process.cpuUsage().user < end);`;
  const { status, output, cpuSeconds } = await run('sh', [
    '-c',
    `'${process.execPath}' -e '${busy}'; echo said; exit 3`,
  ]);
  expect([status, output]).toEqual([3, 'said\n']);
  expect(cpuSeconds).toBeGreaterThan(0.3);
  expect(cpuSeconds).toBeLessThan(3);
});
