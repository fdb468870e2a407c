import { describe, expect, test } from 'vitest';
import {
  basesToPunch,
  matchingPrograms,
  newMemberProgram,
  programsOfBase,
  takesAnnualTraining,
  variantForBase,
  variantsOf,
} from './match-programs.ts';
import { programMessages } from './messages.ts';
import { availableProgramTypes, decidePlace } from './place-at-base.ts';
import {
  hasSeasons,
  isDeployment,
  programAtBase,
  programCode,
  programLabel,
  usesBaseVariants,
  validityLabel,
} from './program.ts';
import { isProgramOvertaken } from './program-record.ts';
import { dashboardPrograms, isProgramType, programDefaults, programTypes, specifiedType } from './program-types.ts';

const av1 = { id: 'av1', name: 'Avalanche Deployment', base: 'LG1' };
const av2 = { id: 'av2', name: 'avalanche deployment', base: 'LG2' };
const basics = { id: 'basics', name: 'Avalanche Basics', base: 'LG1' };
const lift1 = { id: 'lift1', name: 'Lift Ticket', base: 'LG1' };
const rescue = { id: 'rescue', name: 'Rescue Deployment', base: null };
const all = [av1, av2, basics, lift1, rescue];

test('a program is named with its base, in a list and in a sentence', () => {
  expect([programLabel(lift1), programAtBase(lift1)]).toEqual(['Lift Ticket, LG1', 'Lift Ticket at LG1']);
  expect([programLabel(rescue), programAtBase(rescue)]).toEqual(['Rescue Deployment', 'Rescue Deployment']);
});

test('a base offers one program per name, and none of another base', () => {
  const at = (id: string, name: string, baseId: string | null) => ({ id, name, baseId });
  const offered = [
    at('one', 'Lift Ticket', 'b2'),
    at('two', 'Rescue Deployment', 'b2'),
    at('three', 'lift ticket ', 'b2'),
    at('four', 'Avalanche Deployment', 'b1'),
    at('five', 'Swiftwater', null),
  ];
  expect(programsOfBase('b2', offered).map(({ id }) => id)).toEqual(['one', 'two']);
  expect(programsOfBase('b3', offered)).toEqual([]);
});

test.each([
  [365, '1 year'],
  [42, '6 weeks'],
  [28, '4 weeks'],
  [30, '1 month'],
  [180, '180 days'],
  [1, '1 day'],
])('a validity of %i days reads as "%s"', (days, label) => expect(validityLabel(days)).toBe(label));

test.each([
  ['Avalanche Deployment', true, true],
  ['RESCUE DEPLOYMENT', true, true],
  ['Lift Ticket', false, false],
  ['Swiftwater', false, false],
])('the program %s has its kind and variants by its name', (name, deployment, variants) => {
  expect([isDeployment(name), usesBaseVariants(name)]).toEqual([deployment, variants]);
});

test.each([
  ['Swiftwater Rescue', null, 'SW'],
  ['Avalanche Dogs', null, 'AV'],
  ['Ropes', 'rescue', 'RD'],
  ['Ropes', 'avalanche', 'AV'],
  ['Ropes', 'lift_ticket', 'LT'],
] as const)('the letters of %s, stored as %s, are %s', (name, programType, code) => {
  expect(programCode({ name, programType })).toBe(code);
});

test.each([
  ['Rescue Deployment', 'rescue'],
  [' lift ticket', 'lift_ticket'],
  ['Swiftwater Rescue', null],
  ['Avalanche Dogs', null],
  ['Avalanche Deployment 2', null],
])('the name %j brings the type %s along', (name, type) => expect(specifiedType(name)).toBe(type));

test("an annual training is offered by the card's name, and in every program with two clocks", () => {
  const offered = (twoClocks: boolean) => takesAnnualTraining(' lift ticket', [{ name: 'Lift Ticket', twoClocks }]);
  expect([offered(false), offered(true), takesAnnualTraining('Rescue Deployment', [])]).toEqual([false, true, true]);
});

describe('program types', () => {
  test('program types are the specified ones, in their order, with their words and defaults', () => {
    const rows = programTypes.map((type) => [type, ...Object.values(programDefaults[type])].join(', '));
    expect(rows).toEqual([
      'avalanche, Avalanche Deployment, Avalanche, AV, #22c55e, Green, 365, true, true, avalanche-deployment',
      'rescue, Rescue Deployment, Rescue, RD, #ef4444, Red, 365, true, true, rescue-deployment',
      'lift_ticket, Lift Ticket, Lift Ticket, LT, #f97316, Orange, 180, false, true, ',
    ]);
  });

  test("the dashboard shows a card for every type's name", () => {
    expect(dashboardPrograms.map(specifiedType)).toEqual(programTypes);
  });

  test('an inherited property name is no program type', () => {
    expect([isProgramType('rescue'), isProgramType('toString'), isProgramType('Rescue')]).toEqual([true, false, false]);
    expect(programMessages.unknownType('toString')).toBe('Unknown program type: toString');
  });

  test("a base may add only the types it doesn't have", () => {
    expect(availableProgramTypes([])).toEqual(programTypes);
    expect(availableProgramTypes([{ programType: 'rescue' }, { programType: null }])).toEqual(
      programTypes.filter((type) => type !== 'rescue'),
    );
  });
});

describe('room at a base', () => {
  const rescueHere = { programType: 'rescue' as const };
  const other = { programType: null };

  test('a base has room for another type and for a program without a type', () => {
    expect(decidePlace('avalanche', [rescueHere, other])).toEqual({ kind: 'free' });
    expect(decidePlace(null, [other, rescueHere])).toEqual({ kind: 'free' });
  });

  test('a base has no room for a second program of a type', () => {
    expect(decidePlace('rescue', [rescueHere])).toEqual({ kind: 'type-taken' });
  });

  test('a base has room for three programs, whatever they are', () => {
    expect(decidePlace('avalanche', [rescueHere, other, other])).toEqual({ kind: 'full' });
    expect(decidePlace(null, [other, other, other])).toEqual({ kind: 'full' });
    expect(availableProgramTypes([rescueHere, other, other])).toEqual([]);
  });
});

test.each([
  ['Lift Ticket', 'lift_ticket', true],
  ['Lift Ticket, old', null, false],
  ['Swiftwater Deployment', null, true],
  ['Ropes', 'rescue', true],
  ['Swiftwater', null, false],
] as const)('a program named %s of type %s has seasons: %s', (name, programType, expected) => {
  expect(hasSeasons({ name, programType })).toBe(expected);
});

test('a field is overtaken only if it held something else when the form opened', () => {
  const stored = {
    id: 'p',
    name: 'Ropes',
    description: null,
    validityPeriodDays: 42,
    requiresTraining: false,
    twoClocks: false,
    color: '#6b7280',
    base: 'LG1',
    baseId: 'b1',
    isBaseActive: true,
    programType: null,
    seasons: [],
    createdAt: '2026-11-20T15:00:00+00:00',
  };
  expect(isProgramOvertaken({}, stored)).toBe(false);
  expect(isProgramOvertaken({ name: 'Ropes', description: '', base: 'LG1', requiresTraining: false }, stored)).toBe(
    false,
  );
  expect(isProgramOvertaken({ base: 'b1' }, stored)).toBe(false);
  for (const was of [
    { name: 'Rope' },
    { description: 'x' },
    { validityPeriodDays: 28 },
    { base: 'LG2' },
    { base: null },
  ]) {
    expect(isProgramOvertaken(was, stored), JSON.stringify(was)).toBe(true);
  }
});

describe('matching a card', () => {
  test('the status for a card covers every program that starts with its first word', () => {
    expect(matchingPrograms('Avalanche Deployment', all)).toEqual([av1, av2, basics]);
    expect(matchingPrograms('  ', all)).toEqual([]);
  });

  test("the variants of a card's program are only those with the same name", () => {
    expect(variantsOf('Avalanche Deployment', all)).toEqual([av1, av2]);
  });

  test("a chosen base never falls back to another base's variant", () => {
    expect(variantForBase('Avalanche Deployment', 'LG2', all)).toBe(av2);
    expect(variantForBase('Avalanche Deployment', 'LG3', all)).toBeNull();
    expect(variantForBase('Avalanche Deployment', 'lg2', all)).toBeNull();
  });

  test('a program without a base serves every base', () => {
    expect(variantForBase('Rescue Deployment', 'LG3', all)).toBe(rescue);
  });
});

test('a punch names one of the fixed bases, or another that has the program', () => {
  const atLg = (base: string) => ({ name: 'Avalanche Deployment', base });
  const fixed = ['LG1', 'LG2', 'LG3', 'LG4', 'LG5', 'LG6', 'LG7'];
  expect(basesToPunch('Lift Ticket', all)).toEqual(fixed);
  expect(basesToPunch('Avalanche Deployment', [...all, atLg('LG10'), atLg('LG8'), atLg('LG8')])).toEqual([
    ...fixed,
    'LG8',
    'LG10',
  ]);
});

test("a new member's program is never guessed among several variants without a base", () => {
  expect(newMemberProgram('Avalanche Deployment', null, all)).toEqual({ kind: 'base-required' });
});

test("a new member's program needs no base if it is the only variant", () => {
  expect(newMemberProgram('Lift Ticket', null, all)).toEqual({ kind: 'program', program: lift1 });
});

test("a new member's program is decided by the base, and a missing variant is reported", () => {
  expect(newMemberProgram('Avalanche Deployment', 'LG1', all)).toEqual({ kind: 'program', program: av1 });
  expect(newMemberProgram('Lift Ticket', 'LG7', all)).toEqual({ kind: 'missing' });
  expect(newMemberProgram('Lift Ticket', null, [])).toEqual({ kind: 'missing' });
});
