import { describe, expect, test } from 'vitest';
import { readCalendarDate } from '../time/calendar-date.ts';
import { displayDay } from '../time/denver.ts';
import { attendanceMessages, clashesOf } from './attendance-answers.ts';
import { daysToPick, purposeOfDay, type TrainingPurpose, trainingFormSchema } from './form.ts';
import { trainingMessages } from './messages.ts';
import { isTrainingOvertaken } from './overtaken.ts';
import { programChoices, programOfTraining } from './program-words.ts';
import { trainingSchema } from './schemas.ts';
import { isUpcoming, type Training } from './training.ts';

const today = readCalendarDate('2026-11-22');
const tomorrow = readCalendarDate('2026-11-23');
const yesterday = readCalendarDate('2026-11-21');
const beforeNoon = new Date('2026-11-22T18:59:59.999Z');
const noon = new Date('2026-11-22T19:00:00Z');

test.each([
  [today, beforeNoon, true],
  [today, noon, false],
  [tomorrow, noon, true],
  [yesterday, beforeNoon, false],
  // Noon in summer.
  [readCalendarDate('2026-07-01'), new Date('2026-07-01T17:59:59Z'), true],
  [readCalendarDate('2026-07-01'), new Date('2026-07-01T18:00:00Z'), false],
])('a session of %s is upcoming until noon in Denver: at %s %s', (date, now, expected) => {
  expect(isUpcoming(date, now)).toBe(expected);
});

describe('the form', () => {
  const entries = {
    trainingType: 'Hoist',
    programId: 'rescue-deployment',
    date: '2026-11-22',
    agency: '',
    base: '',
    startTime: '',
    meetingPlace: '',
    pilot: '',
    medicalCrew: '',
    places: '',
  };
  const problems = (changes: Partial<typeof entries>, purpose: TrainingPurpose = { kind: 'record' }, now = noon) =>
    (trainingFormSchema(purpose, now).safeParse({ ...entries, ...changes }).error?.issues ?? []).map(
      ({ path, message }) => [path[0], message],
    );

  test('the training form says what each field is missing', () => {
    expect(problems({ trainingType: ' H ', programId: '', date: '' })).toEqual([
      ['trainingType', 'Training type must be at least 2 characters.'],
      ['programId', 'Program ID must be selected.'],
      ['date', 'A date of training is required.'],
    ]);
  });

  test.each([
    [{ trainingType: 'T'.repeat(81) }, 'At most 80 characters'],
    [{ medicalCrew: 'T'.repeat(2001) }, 'At most 2,000 characters'],
    [{ medicalCrew: 'A\0B' }, 'The text contains characters that cannot be stored'],
    [{ date: '2026-02-30' }, 'Enter a day from 1900 to 2100'],
    ...['0', '501', '1.5', 'x'].map((places): [object, string] => [
      { places },
      'Enter a whole number from 1 to 500, or leave it blank',
    ]),
  ])('the training form refuses %j', (changes, message) => {
    expect(problems(changes).map(([, text]) => text)).toEqual([message]);
  });

  const future = 'A recorded training cannot be in the future.';
  const past = 'A planned session cannot be in the past.';
  test.each<[TrainingPurpose, string, string[]]>([
    [{ kind: 'record' }, today, []],
    [{ kind: 'record' }, tomorrow, [future]],
    [{ kind: 'plan' }, today, []],
    [{ kind: 'plan' }, tomorrow, []],
    [{ kind: 'plan' }, yesterday, [past]],
    [{ kind: 'edit', stored: tomorrow }, today, []],
    [{ kind: 'edit', stored: tomorrow }, '2027-11-22', []],
    [{ kind: 'edit', stored: tomorrow }, yesterday, [past]],
    [{ kind: 'edit', stored: yesterday }, '1999-11-22', []],
    [{ kind: 'edit', stored: yesterday }, tomorrow, [future]],
    // Today counts as past from noon on.
    [{ kind: 'edit', stored: today }, tomorrow, [future]],
  ])('the training form opened for %j takes %s or says why not', (purpose, date, expected) => {
    expect(problems({ date }, purpose).map(([, text]) => text)).toEqual(expected);
  });

  test.each([
    ['yesterday is recorded', yesterday, 'plan', 'record'],
    ['tomorrow is planned', tomorrow, 'record', 'plan'],
    ['today is as chosen', today, 'record', 'record'],
    ['today is as chosen', today, 'plan', 'plan'],
    ['without a day it is as chosen', '', 'plan', 'plan'],
    ['half a year typed it is as chosen', '0002-11-22', 'plan', 'plan'],
  ] as const)('the day decides whether a new session is planned or recorded: %s', (_what, entered, chosen, purpose) => {
    expect(purposeOfDay(entered, chosen, noon)).toBe(purpose);
  });

  test('the training form keeps a stored date nobody touched', () => {
    const purpose = { kind: 'edit', stored: today } as const;
    expect(problems({}, purpose, beforeNoon)).toEqual([]);
    expect(problems({}, purpose, noon)).toEqual([]);
  });

  test('the training form moves a session of today to any day until noon, and to none ahead from then on', () => {
    const purpose = { kind: 'edit', stored: today } as const;
    for (const date of [yesterday, '1999-11-22', tomorrow]) expect(problems({ date }, purpose, beforeNoon)).toEqual([]);
    expect(problems({ date: yesterday }, purpose)).toEqual([]);
    expect(problems({ date: tomorrow }, purpose)).toEqual([['date', future]]);
    expect(daysToPick(purpose, beforeNoon)).toEqual({});
    expect(daysToPick(purpose, noon)).toEqual({ max: today });
    expect(daysToPick({ kind: 'edit', stored: tomorrow }, beforeNoon)).toEqual({ min: today });
  });

  test('the training form offers the specified programs, plus a stored other one', () => {
    const offered = [
      { value: 'rescue-deployment', label: 'Rescue Deployment' },
      { value: 'avalanche-deployment', label: 'Avalanche Deployment' },
      { value: 'swiftwater-rescue', label: 'Swiftwater Rescue' },
    ];
    expect(programChoices('swiftwater-rescue').slice(-3)).toEqual(offered);
    expect(programChoices('b7-other').slice(-4)).toEqual([...offered, { value: 'b7-other', label: 'b7-other' }]);
  });
});

describe('what is sent', () => {
  const sent = { trainingType: 'Hoist', programId: 'rescue-deployment', date: '2026-11-22' };

  test('the trainees that are sent omit empty rows, and blanks become null', () => {
    const trainees = [
      { name: ' ', level: '', agency: null },
      { name: ' אורי לוי ', level: '', agency: ' Ridge ' },
      {},
      { memberId: 'AAAAAAAA-0000-4000-8000-000000000000' },
    ];
    expect(trainingSchema.parse({ ...sent, base: ' ', trainees })).toMatchObject({
      base: null,
      trainees: [
        { name: 'אורי לוי', level: null, agency: 'Ridge', memberId: null },
        { name: null, level: null, agency: null, memberId: 'aaaaaaaa-0000-4000-8000-000000000000' },
      ],
    });
  });

  test('the trainees that are sent are at most 500, not counting blank rows', () => {
    const some = (count: number) => Array.from({ length: count }, (_, place) => ({ name: `T ${place}` }));
    expect(trainingSchema.safeParse({ ...sent, trainees: [...some(500), { name: '' }] }).success).toBe(true);
    expect(trainingSchema.safeParse({ ...sent, trainees: some(501) }).error?.issues[0]).toMatchObject({
      path: ['trainees'],
      message: 'At most 500 trainees can be recorded for one session.',
    });
  });
});

describe('program attendees are punched in', () => {
  const program = (id: string, base: string | null, programType: 'avalanche' | 'rescue' | null, name = 'Program') => ({
    id,
    name,
    base,
    programType,
  });
  const programs = [
    program('lg1', 'LG1', 'rescue'),
    program('lg2', 'LG2', 'rescue'),
    program('named', 'LG3', null, 'Rescue Deployment'),
    program('typed', 'LG3', 'rescue', 'Ropes'),
  ];
  const found = (programId: string | null, base: string | null) => programOfTraining({ programId, base }, programs);

  test("the program attendees are punched in is the type's at the session's base", () => {
    expect(found('rescue-deployment', 'LG2')).toMatchObject({ kind: 'program', program: { id: 'lg2' } });
    expect(found('rescue-deployment', 'LG3')).toMatchObject({ kind: 'program', program: { id: 'typed' } });
  });

  test.each([
    ['swiftwater-rescue', 'LG1', 'Swiftwater Rescue is not a program with credentials, so there is nothing to punch.'],
    ['b7-other', 'LG1', 'b7-other is not a program with credentials, so there is nothing to punch.'],
    [null, 'LG1', 'This session names no program, so there is nothing to punch. Edit it to choose one.'],
    [
      'rescue-deployment',
      null,
      "This session has no base, so we can't tell which credential to punch. Edit it to choose one.",
    ],
    ['rescue-deployment', 'LG4', 'LG4 has no Rescue Deployment program, so there is nothing to punch.'],
  ])('the program attendees are punched in is none of %s at %s, and why', (word, base, message) => {
    expect(found(word, base)).toEqual({ kind: 'none', message });
  });
});

describe('someone else saved something meanwhile', () => {
  const trainee = { name: 'Ada', level: null, agency: null, memberId: null };
  const stored = { trainingType: 'Hoist', agency: null, trainees: [{ id: 't1', ...trainee }] } as unknown as Training;

  test('a session counts as changed meanwhile if a field that was seen differs, with blank and null the same', () => {
    expect(isTrainingOvertaken({ trainingType: 'Hoist', agency: '' }, stored)).toBe(false);
    expect(isTrainingOvertaken({ trainingType: 'Winch' }, stored)).toBe(true);
  });

  test('a session counts as changed meanwhile if the trainee list differs in any way, or in order', () => {
    expect(isTrainingOvertaken({ trainees: [{ name: 'Ada' }] }, stored)).toBe(false);
    expect(isTrainingOvertaken({ trainees: [{ name: 'Ada', level: 'EMT-B' }] }, stored)).toBe(true);
    expect(isTrainingOvertaken({ trainees: [] }, stored)).toBe(true);
  });
});

test('the question before deleting a session has the type in double quotes', () => {
  expect(trainingMessages.deletePrompt('Hoist')).toBe(
    'Are you sure you want to delete the training "Hoist"? This action cannot be undone.',
  );
});

describe('who comes', () => {
  test.each([
    [0, 0, 0, 'Nobody is coming yet'],
    [1, 1, 0, '1 coming, 1 would be renewed'],
    [12, 9, 2, '12 coming, 9 would be renewed, 2 would be issued the credential'],
    [12, null, null, '12 coming'],
  ])(
    'the line for %i who come, of whom %s would be renewed and %s issued, reads %j',
    (count, renewed, issued, line) => {
      expect(attendanceMessages.worth(count, { renewed, issued })).toBe(line);
    },
  );
});

describe('yes to two sessions', () => {
  const at = (id: string, startTime: string | null, day = '2026-12-05', comes = true) => ({
    id,
    date: readCalendarDate(day),
    startTime,
    comes,
  });

  test.each([
    ['at the same time', '09:00', '09:00', ['b']],
    ['at different times', '09:00', '13:00', []],
    ['of which one has no time', '09:00', null, ['b']],
    ['without times', null, null, ['b']],
  ])('a yes to two sessions of one day, %s, says whether they clash', (_how, one, other, clashing) => {
    const all = [at('a', one), at('b', other), at('c', one, '2026-12-06'), at('d', one, '2026-12-05', false)];
    expect(
      all
        .slice(0, 1)
        .flatMap((session) => clashesOf(session, all))
        .map(({ id }) => id),
    ).toEqual(clashing);
  });
});

test('a day to come is shown with its weekday', () => {
  expect(displayDay(readCalendarDate('2026-12-05'))).toBe('Sat, Dec 05, 2026');
});
