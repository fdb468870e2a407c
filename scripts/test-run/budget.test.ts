import { expect, test } from 'vitest';
import { budget, compareWithBudget } from './budget.ts';

const step = (cpuSeconds: number) => ({ part: 'access', passed: 7, cpuSeconds });

test('a ring over its budget is told with both figures; steps of one part are added up', () => {
  const busy = 2 * budget.first + 10;
  expect(compareWithBudget('first', 2, busy, [step(2 * budget.first - 3), step(3)]).over).toBeUndefined();
  const { table, over } = compareWithBudget('first', 2, busy, [step(2 * budget.first - 3), step(7)]);
  expect(over).toBe(
    `the ring took ${budget.first + 2} calibration loops of CPU time, at most ${budget.first} are allowed; see scripts/test-run/budget.ts`,
  );
  expect(table).toMatch(new RegExp(`^access +14 +${2 * budget.first + 4}\\.0$`, 'm'));
});

test('a ring over its budget on a machine that worked a third on something else is told and not judged', () => {
  const { table, over } = compareWithBudget('first', 2, 3 * budget.first + 15, [step(2 * budget.first + 10)]);
  expect(over).toBeUndefined();
  expect(table).toContain(`not judged: the machine worked ${3 * budget.first + 15} s, also on something else`);
});
