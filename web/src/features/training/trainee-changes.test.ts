import { expect, test } from 'vitest';
import { changesInTrainees } from './trainee-changes.ts';
import { blankTrainee, traineesText } from './trainee-entries.ts';

const list = (...names: string[]) => traineesText(names.map((name) => ({ ...blankTrainee, name })));
const ana = { ...blankTrainee, name: 'Ana Ruiz', level: 'EMT-B' };

test.each([
  ['who came', list('Ana'), list('Ana', 'Bo'), 'were changed: "Bo" added'],
  ['who went', list('Ana', 'Bo'), list('Bo'), 'were changed: "Ana" removed'],
  ['both', list('Ana', 'Bo'), list('Cy', 'Bo'), 'were changed: "Cy" added; "Ana" removed'],
  ['a second one of the same name', list('Ana'), list('Ana', 'Ana'), 'were changed: "Ana" added'],
  ['the order alone', list('Ana', 'Bo'), list('Bo', 'Ana'), 'stand in another order now'],
  [
    'no more than five by name',
    list(),
    list('A', 'B', 'C', 'D', 'E', 'F', 'G'),
    'were changed: "A", "B", "C", "D", "E", 2 more added',
  ],
])('what others did to the trainees reads %s', (_what, before, stored, expected) => {
  expect(changesInTrainees(before, stored)).toBe(expected);
});

test('someone described differently now was changed', () => {
  const linked = { ...ana, memberId: 'member' };
  expect(changesInTrainees(traineesText([ana]), traineesText([linked]))).toBe('were changed: "Ana Ruiz" changed');
});
