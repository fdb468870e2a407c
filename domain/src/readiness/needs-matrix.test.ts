import { expect, test } from 'vitest';
import type { ProgramType } from '../programs/program-types.ts';
import { isShort, needsMatrix, type ProgramNeed } from './needs-matrix.ts';

const need = (
  name: string,
  programType: ProgramType | null,
  base: string | null,
  over: Partial<ProgramNeed> = {},
): ProgramNeed => ({
  id: `${name} ${base}`,
  name,
  programType,
  base,
  isBaseActive: true,
  inForce: 7,
  needed: null,
  ...over,
});

test('the needs matrix has a row per base in natural order, inactive ones last, and a column per type before every other program by name', () => {
  const { columns, rows } = needsMatrix([
    need('Swiftwater', null, 'LG10'),
    need('Lift Ticket', 'lift_ticket', 'LG10'),
    need('Heli ops', null, 'LG2'),
    need('Rescue Deployment', 'rescue', 'LG2'),
    need('Rescue', 'rescue', 'LG10'),
    need('Lift Ticket', 'lift_ticket', 'LG9', { isBaseActive: false }),
    need('Lift Ticket', 'lift_ticket', null),
  ]);
  expect(columns.map(({ name, type }) => [name, type])).toEqual([
    ['Rescue Deployment', 'rescue'],
    ['Lift Ticket', 'lift_ticket'],
    ['Heli ops', null],
    ['Swiftwater', null],
  ]);
  expect(rows.map(({ base, isActive, cells }) => [base, isActive, ...cells.map((cell) => cell?.name ?? null)])).toEqual(
    [
      ['LG2', true, 'Rescue Deployment', null, 'Heli ops', null],
      ['LG10', true, 'Rescue', 'Lift Ticket', null, 'Swiftwater'],
      ['LG9', false, null, 'Lift Ticket', null, null],
    ],
  );
});

test.each([
  ['fewer than needed', 6, 7, true],
  ['as many as needed', 7, 7, false],
  ['nobody, where nobody set a number', 0, null, false],
])('a program with %s, %i in force and %s needed, is short: %s', (_what, inForce, needed, expected) =>
  expect(isShort({ inForce, needed })).toBe(expected),
);
