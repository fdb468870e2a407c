import { describe, expect, test } from 'vitest';
import { baseNames, compareBaseNames, isBaseName, namesOfBases, offeredBases } from './base.ts';
import { baseMessages } from './messages.ts';
import { baseFormSchema } from './schemas.ts';

test('the bases are LG1 to LG7, written exactly so', () => {
  expect(baseNames).toEqual(['LG1', 'LG2', 'LG3', 'LG4', 'LG5', 'LG6', 'LG7']);
  expect(['LG1', 'lg1', 'LG8', ''].map(isBaseName)).toEqual([true, false, false, false]);
});

test('bases are listed by their numbers', () => {
  expect(['North', 'LG10', 'LG2', 'LG1'].sort(compareBaseNames)).toEqual(['LG1', 'LG2', 'LG10', 'North']);
});

describe('base form', () => {
  const read = (form: object) => baseFormSchema.safeParse({ base_name: 'North Ridge', ...form });
  const problem = (form: object) => read(form).error?.issues[0]?.message;

  test('the base form trims its texts, and requires only the name', () => {
    expect(read({ base_name: ' North Ridge ', description: ' Behind the pass ' }).data).toEqual({
      base_name: 'North Ridge',
      description: 'Behind the pass',
    });
    expect(read({ description: null, is_active: false }).success).toBe(true);
  });

  test.each(['', '  ', '\u3164', null, 7])('the base form refuses the name %j', (name) => {
    expect(problem({ base_name: name })).toBe('Base name is required.');
  });

  test.each(['LG ❤\ufe0f', 'علی\u200cرضا'])(
    'the base form refuses the name %j, which holds a character unseen',
    (name) => {
      expect(problem({ base_name: name })).toBe("Base names can't contain line breaks or hidden characters.");
    },
  );

  test.each(['Live Mission Ridge', 'ANNUAL INITIAL'])(
    'the base form refuses the name %s, which would make notes ambiguous',
    (name) => {
      expect(problem({ base_name: name })).toBe(
        `Base names can't contain the words "live mission" or "annual initial".`,
      );
    },
  );

  test('the base form keeps to its limits', () => {
    expect(read({ base_name: 'x'.repeat(40), description: 'x'.repeat(2000) }).success).toBe(true);
    expect(problem({ base_name: 'x'.repeat(41) })).toBe('Base names can be up to 40 characters.');
    expect(problem({ description: 'x'.repeat(2001) })).toBe('Descriptions can be up to 2,000 characters.');
  });
});

test('bases are offered with those of the specification first, under their names of today, and no other inactive one', () => {
  const base = (name: string, isActive = true, formerNames: string[] = []) => ({
    id: name,
    name,
    isActive,
    formerNames,
  });
  const bases = [
    base('Vail 10'),
    base('Alpine'),
    base('LG3', false),
    base('Minturn', true, ['LG2']),
    base('Closed', false),
    base('Vail 9'),
  ];
  const fixed = ['LG1', 'Minturn', 'LG3', 'LG4', 'LG5', 'LG6', 'LG7'];
  expect(namesOfBases(bases)).toEqual([...fixed, 'Alpine', 'Closed', 'Vail 9', 'Vail 10']);
  expect(offeredBases(bases)).toEqual([...fixed, 'Alpine', 'Vail 9', 'Vail 10']);
});

test.each([
  [0, 0, null],
  [0, 1, '1 training names this base and keeps its name. Under Training, look in Elsewhere.'],
  [2, 0, '2 seasons name this base and keep its name.'],
  [1, 12, '1 season and 12 trainings name this base and keep its name. Under Training, look in Elsewhere.'],
])('deleting a base that %d seasons and %d trainings name says what stays behind', (seasons, trainings, said) => {
  expect(baseMessages.staysBehind({ seasons, trainings })).toBe(said);
});
