import { describe, expect, test } from 'vitest';
import { type CalendarDate, readCalendarDate } from '../time/calendar-date.ts';
import type { TransferCells } from './fields.ts';
import type { ImportPlaces, KnownPerson } from './import-world.ts';
import { importPlanner } from './plan-import.ts';

const now = new Date('2026-11-20T15:00:00Z');

const clock = { validityPeriodDays: 42, twoClocks: false };
const winter = {
  id: 'winter',
  name: 'LG1 Winter 2025',
  programId: 'av1',
  startDate: readCalendarDate('2025-11-01'),
  endDate: readCalendarDate('2026-04-30'),
  isActive: false,
};

const world: ImportPlaces = {
  bases: ['LG1', 'LG2', 'North Ridge'],
  formerBases: [],
  programs: [
    { id: 'lt', name: 'Lift Ticket', validityPeriodDays: 180, twoClocks: false, base: null, seasons: [] },
    { id: 'av1', name: 'Avalanche Deployment', ...clock, base: 'LG1', isBaseActive: false, seasons: [winter] },
    { id: 'av2', name: 'Avalanche Deployment', ...clock, base: 'LG2', seasons: [] },
  ],
  organizations: [{ name: 'summit', displayName: 'Summit County SAR' }],
};

const maya: TransferCells = {
  firstName: 'Maya',
  lastName: 'Lindqvist',
  email: 'Maya@example.org',
  organization: 'SUMMIT',
};

/** Read in parts of two rows, so people continue from one part to the next. */
function plan(rows: TransferCells[], places: Partial<typeof world> = {}, known: KnownPerson[] = []) {
  const planner = importPlanner({ ...world, ...places }, now);
  const numbered = rows.map((cells, index) => ({ line: index + 2, cells }));
  const parts = Array.from({ length: Math.ceil(rows.length / 2) }, (_, at) => numbered.slice(2 * at, 2 * at + 2));
  const plans = [...parts.map((part) => planner.read(part, known)), planner.end()];
  return {
    people: plans.flatMap(({ people }) => people),
    problems: plans.flatMap(({ problems }) => problems),
    notes: plans.flatMap(({ notes }) => notes),
    differences: plans.flatMap(({ differences }) => differences),
  };
}

const problemsOf = (rows: TransferCells[]) =>
  plan(rows).problems.map(({ line, field, reason }) => `${line} ${field}: ${reason}`);

test('rows about the same person become one person, and may leave the person empty', () => {
  const { people, problems } = plan([
    { ...maya, program: 'lift ticket', issuedOn: '2026-01-05' },
    { email: 'maya@EXAMPLE.org', program: 'Avalanche Deployment, LG2', issuedOn: '2026-01-05' },
  ]);
  expect(problems).toEqual([]);
  expect(people).toMatchObject([
    {
      member: { email: 'maya@example.org', organization: 'Summit County SAR', phone: null },
      credentials: [{ programId: 'lt' }, { programId: 'av2' }],
    },
  ]);
});

test('rows about the same person may name program, base and organization without accents', () => {
  const { people, problems } = plan(
    [
      { ...maya, organization: 'cafe patrol', program: 'Neige', base: 'nord-ete', issuedOn: '2026-01-05' },
      { email: maya.email ?? '', organization: 'Café Patrol', program: 'Lift Tïcket', issuedOn: '2026-01-05' },
    ],
    {
      organizations: [{ name: 'cp', displayName: 'Café Patrol' }],
      programs: [...world.programs, { id: 'n', name: 'Neigé', ...clock, base: 'Nord‑Été', seasons: [] }],
    },
  );
  expect(problems).toEqual([]);
  expect(people).toMatchObject([
    { member: { organization: 'Café Patrol' }, credentials: [{ programId: 'n' }, { programId: 'lt' }] },
  ]);
});

const notesOf = (rows: TransferCells[]) =>
  plan(rows).notes.map(({ line, field, value, reason }) => `${line} ${field} ${value}: ${reason}`);
const ticket = { program: 'Lift Ticket', issuedOn: '2026-01-05' };

test('a row that gives an address to somebody else is refused', () => {
  expect(problemsOf([maya, { ...maya, ...ticket, firstName: 'Maja' }])).toEqual([
    '3 firstName: Line 2 says "Maya" for this email address',
  ]);
});

test('a further row counts though it writes the person in other words, and what it says differently is told', () => {
  const rows = [
    { ...maya, phone: '(970) 555-0150' },
    { ...maya, ...ticket, firstName: 'MAYA', phone: '+1 970.555.0150', organization: 'Summit County SAR' },
    { ...maya, lastName: 'Lindqvist ', certificationLevel: 'EMT', phone: '970 555 0199' },
    { ...maya, certificationLevel: 'RN' },
  ];
  const { people, problems } = plan(rows, { organizations: [{ name: 'summit', displayName: 'Summit County SAR' }] });
  expect(problems).toEqual([]);
  expect(people).toMatchObject([
    {
      member: { firstName: 'Maya', phone: '(970) 555-0150', certificationLevel: 'EMT' },
      credentials: [{ programId: 'lt' }],
    },
  ]);
  expect(notesOf(rows)).toEqual([
    '3 organization Summit County SAR: Left out: line 2 says "SUMMIT"',
    '4 phone 970 555 0199: Left out: line 2 says "(970) 555-0150"',
    '5 certificationLevel RN: Left out: line 2 says "EMT"',
  ]);
});

test('the newest day of a person and program counts in a log of any order, and the others are listed', () => {
  const on = (issuedOn: string, more: TransferCells = {}) => ({ ...maya, ...ticket, issuedOn, ...more });
  const rows = [on('2026-01-05'), on('2026-04-11'), on('2025-03-11'), on('2026-04-11')];
  expect(plan(rows).people).toMatchObject([{ credentials: [{ line: 3, to: { issuedOn: '2026-04-11' } }] }]);
  expect(notesOf(rows)).toEqual([
    '2 issuedOn 2026-01-05: History, left out: line 3 says Apr 11, 2026',
    '4 issuedOn 2025-03-11: History, left out: line 3 says Apr 11, 2026',
    '5 issuedOn 2026-04-11: Left out: line 3 says the same person, program and day',
  ]);
});

test('an annual training before the newest day of a log begins the year', () => {
  const programs = [{ id: 'av2', name: 'Avalanche Deployment', ...clock, twoClocks: true, base: 'LG2', seasons: [] }];
  const on = (issuedOn: string, annual = 'no') => ({ ...maya, program: 'Avalanche Deployment', issuedOn, annual });
  const log = [on('2026-10-20'), on('2025-12-01', 'yes'), on('2026-03-01')];
  const yearOf = (rows: TransferCells[]) => plan(rows, { programs }).people[0]?.credentials[0];
  expect(yearOf(log)).toEqual({ ...yearOf([{ ...on('2026-10-20'), annualOn: '2025-12-01' }]), line: 2 });
});

test('rows that say different things of the same day are refused', () => {
  expect(
    problemsOf([
      { ...maya, ...ticket },
      { ...maya, ...ticket, status: 'removed' },
    ]),
  ).toEqual(['3 program: Line 2 says something else about the same person, program and day']);
});

test('what a spreadsheet broke is told and not saved, and refused where a row needs it', () => {
  const rows = [
    { ...maya, phone: '2.04556E+09', certificationLevel: '#N/A' },
    { ...maya, phone: '="0204555110"' },
  ];
  expect(plan(rows).people).toMatchObject([{ member: { phone: null, certificationLevel: null } }]);
  expect(notesOf(rows)).toEqual([
    '2 phone 2.04556E+09: Changed by a spreadsheet, not saved',
    '2 certificationLevel #N/A: Changed by a spreadsheet, not saved',
    '3 phone ="0204555110": Changed by a spreadsheet, not saved',
  ]);
  expect(problemsOf([{ ...maya, firstName: 'Robert Bob""' }])).toEqual([
    '2 firstName: Changed by a spreadsheet, not saved',
  ]);
});

test('rows about the same person follow the first one without a problem', () => {
  const { people, problems } = plan([{ ...maya, lastName: '' }, maya]);
  expect([problems.length, people.map(({ line }) => line)]).toEqual([1, [3]]);
});

test('a problem names whoever its row names, else whom it is about, else the address there', () => {
  const wrong = { program: 'Ski School', issuedOn: '2026-01-05' };
  const rows = [
    { ...maya, lastName: '' },
    maya,
    { email: maya.email ?? '', ...wrong },
    { email: 'ida@example.org', ...wrong },
  ];
  const { problems } = plan(rows);
  expect(new Set(problems.map(({ line, who }) => `${line} ${who}`))).toEqual(
    new Set(['2 Maya', '4 Maya Lindqvist', '5 ida@example.org']),
  );
});

test("a credential gets its date's expiry, note and season", () => {
  const asked = { ...maya, program: 'Avalanche Deployment', base: 'lg1', issuedOn: '2026-01-09' };
  const [person] = plan([asked]).people;
  expect(person?.credentials).toMatchObject([
    {
      kind: 'issue',
      to: { issuedOn: '2026-01-09', expiresOn: '2026-02-20' },
      act: {
        base: 'LG1',
        seasonId: 'winter',
        note: 'Initial credential issued on 1/9/2026 for base LG1',
        punchType: 'initial_issuance',
      },
    },
  ]);
});

test('a credential of today is issued now, not at a noon still to come', () => {
  const [person] = plan([{ ...maya, program: 'Lift Ticket', issuedOn: '2026-11-20' }]).people;
  expect(person?.credentials).toMatchObject([{ act: { dates: { issuedDate: now } } }]);
});

test('a credential counts at an active base or one of the seven, in any case', () => {
  const baseOf = (base: string) =>
    plan([{ ...maya, program: 'Lift Ticket', base, issuedOn: '2026-01-09' }]).people[0]?.credentials[0];
  expect(baseOf('north ridge')).toMatchObject({
    act: { base: 'North Ridge', note: 'Initial credential issued on 1/9/2026 for base North Ridge' },
  });
  expect(baseOf('lg7')).toMatchObject({ act: { base: 'LG7' } });
  expect(baseOf('Nowhere')).toMatchObject({ act: { base: null } });
});

test('a credential counts at a base formerly called so, whether its own column or the program names it', () => {
  const renamed = {
    bases: ['Ouray', 'LG2'],
    programs: world.programs.map((one) => (one.base === 'LG1' ? { ...one, base: 'Ouray' } : one)),
    formerBases: [{ name: 'LG1', now: 'Ouray' }],
  };
  const asked = { ...maya, issuedOn: '2026-01-09' };
  const { people, problems } = plan(
    [
      { ...asked, program: 'Avalanche Deployment', base: 'lg1' },
      { ...asked, email: 'tom@example.org', program: 'Avalanche Deployment, LG1' },
      { ...asked, email: 'ida@example.org', program: 'Lift Ticket', base: 'LG1' },
    ],
    renamed,
  );
  expect(problems).toEqual([]);
  expect(people.flatMap(({ credentials }) => credentials)).toMatchObject([
    { programId: 'av1', act: { base: 'Ouray' } },
    { programId: 'av1', act: { base: 'Ouray' } },
    { programId: 'lt', act: { base: 'Ouray' } },
  ]);
});

test('a credential with an annual training is valid for a year, and needs a base', () => {
  const annual = { ...maya, annual: 'yes', issuedOn: '2026-01-09' };
  const [person] = plan([{ ...annual, program: 'Avalanche Deployment', base: 'LG1' }]).people;
  expect(person?.credentials).toMatchObject([{ to: { expiresOn: '2027-01-09' } }]);
  expect(problemsOf([{ ...annual, program: 'Lift Ticket' }])).toEqual([
    '2 annual: Please select a base for Annual Initial Training',
  ]);
  expect(problemsOf([{ ...annual, program: 'Lift Ticket', base: 'LG3' }])).toEqual([]);
});

test.each([
  ['2026-07-04', []],
  ['7/4/2026', []],
  ['', []],
  ['12/31/2026', [{ line: 2, email: 'maya@example.org', given: '12/31/2026', computed: '2026-07-04' }]],
  ['never', [{ line: 2, email: 'maya@example.org', given: 'never', computed: '2026-07-04' }]],
])('an imported credential whose expiry is given as %j reports the differences', (expiresOn, differences) => {
  const asked = { ...maya, program: 'Lift Ticket', issuedOn: '2026-01-05', expiresOn };
  expect(plan([asked]).differences).toEqual(differences);
});

describe('for an existing credential', () => {
  const known = { ...maya, memberId: 'm', email: 'maya@example.org', organization: 'Old Club', phone: '1' };
  const member = { ...known, firstName: 'Maya', lastName: 'Lindqvist', certificationLevel: null, grounding: null };
  const held = {
    id: 'c',
    programId: 'lt',
    isActive: true,
    issuedOn: readCalendarDate('2026-01-05'),
    expiresDate: new Date('2026-07-04T18:00:00Z'),
    ...{ annualDate: null, isAnnual: false, imported: null },
    removedOn: null as CalendarDate | null,
  };
  const kindOf = (cells: TransferCells, credential = held) =>
    plan([{ ...maya, organization: 'old club', program: 'Lift Ticket', base: 'LG1', ...cells }], {}, [
      { ...member, former: null, credentials: [credential] },
    ]).people[0]?.credentials[0]?.kind;

  test.each([
    [{ issuedOn: '2026-01-05' }, 'unchanged'],
    [{ issuedOn: '2026-02-05' }, 'renew'],
    [{ issuedOn: '2026-01-05', annual: 'yes' }, 'renew'],
    [{ issuedOn: '2025-02-05' }, 'older'],
    [{ issuedOn: '2026-01-05', status: 'removed' }, 'remove'],
    [{ issuedOn: '2025-02-05', status: 'removed' }, 'older'],
  ])('a row for an existing credential with %j makes: %s', (cells, kind) => expect(kindOf(cells)).toBe(kind));

  test.each([
    [{ annual: '' }, 'unchanged'],
    [{ annual: 'no' }, 'renew'],
  ])('a row for an existing credential of an annual training on the same day with %j makes: %s', (cells, kind) => {
    expect(kindOf({ issuedOn: '2026-01-05', ...cells }, { ...held, isAnnual: true })).toBe(kind);
  });

  test.each([
    [{ issuedOn: '2026-01-05' }, 'older'],
    [{ issuedOn: '2026-02-05' }, 'older'],
    [{ issuedOn: '2026-03-01' }, 'older'],
    [{ issuedOn: '2026-03-02' }, 'reactivate'],
    [{ issuedOn: '2026-03-02', status: 'removed' }, 'unchanged'],
  ])('a row for a removed credential with %j makes: %s', (cells, kind) => {
    const removed = { ...held, isActive: false, removedOn: readCalendarDate('2026-03-01') };
    expect(kindOf(cells, removed)).toBe(kind);
  });
});
