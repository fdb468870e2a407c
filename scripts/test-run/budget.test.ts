import { expect, test } from 'vitest';
import { budget, compareWithBudget } from './budget.ts';

const step = (cpuSeconds: number) => ({ part: 'access', passed: 7, cpuSeconds });
const twice = 2 * budget.first;

test('a ring at twice its budget is reported with both figures, and steps of one part are added up', () => {
  expect(compareWithBudget('first', 2, 2 * twice + 10, [step(2 * twice - 3), step(3)]).over).toBeUndefined();
  const { table, over } = compareWithBudget('first', 2, 2 * twice + 10, [step(2 * twice - 3), step(7)]);
  expect(over).toBe(
    `the ring took ${twice + 2} calibration loops of CPU time, twice the ${budget.first} it may; see scripts/test-run/budget.ts`,
  );
  expect(table).toMatch(new RegExp(`^access +14 +${2 * twice + 4}\\.0$`, 'm'));
});

test('a ring over its budget on a machine that worked a third on something else is reported and not judged', () => {
  const { table, over } = compareWithBudget('first', 2, 3 * twice + 15, [step(2 * twice + 10)]);
  expect(over).toBeUndefined();
  expect(table).toContain(`not judged: the machine worked ${3 * twice + 15} s, also on something else`);
});
