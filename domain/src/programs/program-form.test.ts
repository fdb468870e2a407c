import { describe, expect, test } from 'vitest';
import { changedFields, newProgram, type ProgramFields } from './new-program.ts';
import { colorChoices, validityChoices } from './program-choices.ts';
import { programTypes } from './program-types.ts';
import { fieldProblems, programCreateSchema, programFormSchema } from './schemas.ts';

const form = { name: 'Swiftwater', validityPeriodDays: 42, base: 'LG1' };

function problemsOf(changes: object): string[] {
  const parsed = programFormSchema.safeParse({ ...form, ...changes });
  return parsed.success ? [] : fieldProblems(parsed.error).map(({ field, message }) => `${field}: ${message}`);
}

test.each([0, -1, 1.5, 3651, '365', 'a year', '', null, undefined, Number.NaN, Number.POSITIVE_INFINITY])(
  'the program form refuses a validity of %j',
  (validityPeriodDays) => {
    expect(problemsOf({ validityPeriodDays })).toEqual([
      'validityPeriodDays: Validity period must be a valid number greater than 0.',
    ]);
  },
);

test.each([1, 28, 180, 3650])('the program form takes a validity of %i days', (validityPeriodDays) => {
  expect(problemsOf({ validityPeriodDays })).toEqual([]);
});

test.each(['', 'A', ' A ', '😀', '\u3164\u200b', null, 7])('the program form refuses the name %j', (name) => {
  expect(problemsOf({ name })).toEqual(['name: Program name must be at least 2 characters.']);
});

test.each(['', '  ', null, undefined])('the program form refuses the base %j', (base) => {
  expect(problemsOf({ base })).toEqual(['base: Base is required.']);
});

test('the program form keeps to its limits and colors, and accepts no other field', () => {
  expect(problemsOf({ name: 'x'.repeat(80), description: 'x'.repeat(2000), color: '#ABCDEF' })).toEqual([]);
  const tooMuch = { name: 'x'.repeat(81), description: 'x'.repeat(2001), color: 'green', id: 'x' };
  expect(problemsOf(tooMuch)).toEqual([
    'name: Program names can be up to 80 characters.',
    'description: Descriptions can be up to 2,000 characters.',
    'color: Please choose a color.',
    'id: this field is not accepted',
  ]);
});

describe('what is created', () => {
  const made = (request: object) => newProgram(programCreateSchema.parse(request));

  test.each([
    ['avalanche', 'Avalanche Deployment', 365, true, '#22c55e'],
    ['rescue', 'Rescue Deployment', 365, true, '#ef4444'],
    ['lift_ticket', 'Lift Ticket', 180, false, '#f97316'],
  ])('a program created of the type %s is %s', (type, name, validityPeriodDays, requiresTraining, color) => {
    const fields = {
      name,
      description: null,
      validityPeriodDays,
      requiresTraining,
      twoClocks: false,
      color,
      programType: type,
    };
    expect(made({ type, base: 'LG1' })).toEqual({ kind: 'program', fields });
  });

  test.each(['Rescue', 'toString', ''])('a program of the type "%s" is not created', (type) => {
    expect(made({ type, base: 'LG1' })).toEqual({ kind: 'unknown-type', type });
    expect(made({ ...form, programType: type })).toEqual({ kind: 'unknown-type', type });
  });

  test('a program created by the form is gray and without training, unless the form or its type says otherwise', () => {
    expect(made(form)).toMatchObject({
      fields: { description: null, requiresTraining: false, color: '#6b7280', programType: null },
    });
    expect(made({ ...form, programType: 'rescue' })).toMatchObject({
      fields: { color: '#ef4444', programType: 'rescue' },
    });
    expect(made({ ...form, name: 'Avalanche Dogs' })).toMatchObject({
      fields: { color: '#6b7280', programType: null },
    });
    expect(
      made({ ...form, programType: 'lift_ticket', color: '#123456', requiresTraining: true, twoClocks: true }),
    ).toMatchObject({
      fields: { color: '#123456', requiresTraining: true, twoClocks: true, programType: 'lift_ticket' },
    });
  });

  test('a program created by type needs only a base', () => {
    const refused = (request: object) =>
      programCreateSchema.safeParse(request).error?.issues.map(({ message }) => message);
    expect(refused({ type: 'rescue' })).toEqual(['Base is required.']);
    expect(refused({ type: 'rescue', base: 'LG1', name: 'Mine' })).toEqual(['this field is not accepted']);
  });
});

describe('an edit', () => {
  const stored: ProgramFields = {
    name: 'Rescue Deployment',
    description: 'Ropes',
    validityPeriodDays: 180,
    requiresTraining: true,
    twoClocks: true,
    color: '#123456',
    programType: 'rescue',
  };

  test("an edit of a program leaves what it doesn't name", () => {
    expect(changedFields(stored, {})).toEqual({ kind: 'program', fields: stored });
    expect(changedFields(stored, { description: '', requiresTraining: false })).toEqual({
      kind: 'program',
      fields: { ...stored, description: null, requiresTraining: false },
    });
  });

  test.each([
    [{ name: 'Ropes' }, 'rescue'],
    [{ name: 'Ropes', programType: null }, null],
    [{ name: 'Avalanche Dogs' }, 'rescue'],
    [{ name: 'Lift Ticket' }, 'lift_ticket'],
    [{ programType: 'avalanche' }, 'rescue'],
  ])(
    "an edit of a program to %j keeps the chosen type, or a specified name's own, and no other name decides",
    (changes, programType) => {
      expect(changedFields(stored, changes)).toMatchObject({ kind: 'program', fields: { programType } });
    },
  );

  test('an edit of a program refuses an unknown type', () => {
    expect(changedFields({ ...stored, name: 'Ropes' }, { programType: 'Kayak' })).toEqual({
      kind: 'unknown-type',
      type: 'Kayak',
    });
  });
});

test("the program form's choices are three validities, plus the current one if different", () => {
  const three = [
    { value: 365, label: '1 Year' },
    { value: 42, label: '6 Weeks' },
    { value: 28, label: '4 Weeks' },
  ];
  expect(validityChoices()).toEqual(three);
  expect(validityChoices(42)).toEqual(three);
  expect(validityChoices(180)).toEqual([...three, { value: 180, label: '180 days' }]);
  expect(validityChoices(30)).toEqual([...three, { value: 30, label: '1 month' }]);
});

test("the program form's choices are each type's color and gray, plus the current one if different", () => {
  const colors = colorChoices();
  expect(colors).toHaveLength(programTypes.length + 1);
  expect([colors[0], colors.at(-1)]).toEqual([
    { value: '#22c55e', label: 'Green' },
    { value: '#6b7280', label: 'Grey' },
  ]);
  expect(colorChoices('#f97316')).toEqual(colors);
  expect(colorChoices('#123456')).toEqual([...colors, { value: '#123456', label: '#123456' }]);
});
