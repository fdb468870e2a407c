import { expect, test } from 'vitest';
import { budget, compareWithBudget } from './budget.ts';

test('a ring over its budget is told with both figures; steps of one part are added up', () => {
  const step = (cpuSeconds: number) => ({ part: 'access', passed: 7, cpuSeconds });
  expect(compareWithBudget('first', 2, [step(2 * budget.first - 3), step(3)]).over).toBeUndefined();
  const { table, over } = compareWithBudget('first', 2, [step(2 * budget.first - 3), step(7)]);
  expect(over).toBe(
    `the ring took ${budget.first + 2} calibration loops of CPU time, at most ${budget.first} are allowed; see scripts/test-run/budget.ts`,
  );
  expect(table).toMatch(new RegExp(`^access +14 +${2 * budget.first + 4}\\.0$`, 'm'));
});
