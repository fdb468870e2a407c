import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { folded } from '../search/folded.ts';
import { guessReading, readByGuess } from './guess-reading.ts';
import { isList } from './pasted-lines.ts';
import { type PastedList, pastedList } from './pasted-list.ts';
import { type ReadTrainee, readAll } from './read-list.ts';
import { readingLabel } from './reading.ts';
import { textsToAsk } from './texts-to-ask.ts';

type Person = { firstName: string; lastName: string; email: string };

const person = (firstName: string, lastName: string): Person => ({
  firstName,
  lastName,
  email: `${firstName}.${lastName}@example.org`.toLowerCase().replaceAll(' ', ''),
});

const members = [
  person('Maya', 'Lindqvist'),
  person('Amelia', 'Ortega'),
  person('Jonas', 'de la Cruz'),
  person('Mary Ann', 'Hall'),
  person('Zoë', 'Hall-Fox'),
  person('Bo', 'Park'),
  person('Sam', 'Reed'),
  { ...person('Sam', 'Reed'), email: 'reed@example.org' },
  { ...person('Kate', "O'Brien"), email: 'kob@example.org' },
];
const strangers = [person('Vera', 'Stone'), person('Ida', 'Noor'), person('Lou', 'Van Dyke'), person('Ruth', 'Cole')];
const onRecord = { levels: ['Hoist tech', 'Paramedic'], organizations: ['Alpine Rescue Team', 'Summit SAR'] };

/** The database's answer about the texts of a list. */
function recordFor(list: PastedList) {
  const { names, texts } = textsToAsk(list);
  const bearers = (name: string) =>
    members.filter(({ firstName, lastName, email }) =>
      [`${firstName} ${lastName}`, `${lastName}, ${firstName}`, `${lastName} ${firstName}`, email]
        .map(folded)
        .includes(folded(name)),
    );
  const found = names.flatMap((name): [string, Person | 'several'][] => {
    const [one, other] = bearers(name);
    return one === undefined ? [] : [[name, other === undefined ? one : 'several']];
  });
  const among = (all: readonly string[]) =>
    new Set(texts.filter((text) => all.some((one) => folded(one) === folded(text))));
  return { members: new Map(found), levels: among(onRecord.levels), organizations: among(onRecord.organizations) };
}

function read(text: string) {
  const list = pastedList(text);
  const record = recordFor(list);
  const guess = guessReading(list, record);
  return { list, record, guess, trainees: readByGuess(list, guess, record) };
}

const said = ({ name, level, agency, member }: ReadTrainee<Person>) => [
  member === undefined || member === 'several' ? name : `= ${member.firstName} ${member.lastName}`,
  level,
  agency,
];
const certainty = (text: string) => (read(text).guess.isSure ? 'sure' : 'asks');

describe('what stands in the columns of a list without headings tells them apart', () => {
  test.each([
    ['Lindqvist\tMaya\tParamedic', ['= Maya Lindqvist', 'Paramedic', '']],
    ['Maya\tLindqvist\tParamedic', ['= Maya Lindqvist', 'Paramedic', '']],
    ['1\tLindqvist\tMaya\tParamedic', ['= Maya Lindqvist', 'Paramedic', '']],
    ['Hoist tech\tMaya Lindqvist', ['= Maya Lindqvist', 'Hoist tech', '']],
    ['Summit SAR;Lindqvist;Maya', ['= Maya Lindqvist', '', 'Summit SAR']],
    ['Ortega, Dr. Amelia, Alpine Rescue Team, EMT-B', ['= Amelia Ortega', 'EMT-B', 'Alpine Rescue Team']],
    ['☐ Dr. Maya Lindqvist (Hoist tech)\nBo Park', ['= Maya Lindqvist', 'Hoist tech', '']],
    ['a) Maya Lindqvist (Summit SAR)\nb) Bo Park', ['= Maya Lindqvist', '', 'Summit SAR']],
    ['Lindqvist\tMaya\tm@example.org\t970 555 0103\tParamedic', ['= Maya Lindqvist', 'Paramedic', '']],
    [
      'Maya Lindqvist, m@example.org, maya@example.com, RN\nBo Park, bo@example.org, MD',
      ['= Maya Lindqvist', 'RN', ''],
    ],
    ['Maya Lindqvist <m@example.org> / <maya@example.com>\tRN', ['= Maya Lindqvist', 'RN', '']],
  ])('the columns of the list %j are told apart by what stands in them', (text, expected) => {
    expect(read(text).trainees.map(said)[0]).toEqual(expected);
    expect(certainty(text)).toBe('sure');
  });
});

test('a level that is also a word of headings is no heading', () => {
  expect(read('Trainee\tMaya Lindqvist').trainees.map(said)).toEqual([['= Maya Lindqvist', 'Trainee', '']]);
  expect(read('Trainee\tBo Park\nTrainee\tMaya Lindqvist').trainees).toHaveLength(2);
});

test('people that nobody knows are read like the members of their list', () => {
  expect(read('Lindqvist\tMaya\tParamedic\nNoor\tIda\tTrainee').trainees.map(said)).toEqual([
    ['= Maya Lindqvist', 'Paramedic', ''],
    ['Ida Noor', 'Trainee', ''],
  ]);
});

test('a row that names a member only in another reading is read so', () => {
  expect(read('Lindqvist, Maya\nOrtega, Amelia\nNoor, Ida\nBo Park, MD').trainees.map(said)).toEqual([
    ['= Maya Lindqvist', '', ''],
    ['= Amelia Ortega', '', ''],
    ['Ida Noor', '', ''],
    ['= Bo Park', 'MD', ''],
  ]);
});

test('recipients that a mail program writes in one line are one person each', () => {
  const recipients = 'Maya Lindqvist <m@example.org>, "Park, Bo" <bo@example.org>, Ida Noor <ida@example.org>';
  expect(isList(recipients)).toBe(true);
  expect(read(recipients).trainees.map(said)).toEqual([
    ['= Maya Lindqvist', '', ''],
    ['= Bo Park', '', ''],
    ['Ida Noor', '', ''],
  ]);
  expect(read('Lindqvist, Maya <m@example.org>; Park, Bo <bo@example.org>').trainees.map(said)).toEqual([
    ['= Maya Lindqvist', '', ''],
    ['= Bo Park', '', ''],
  ]);
});

test.each(['OBrien', 'O Brien', 'Katie O’Brien', 'Catherine Smith-OBrien'])(
  'an address finds its member for %s, however the apostrophe is written',
  (name) => {
    const [trainee] = read(`${name} <kob@example.org>`).trainees;
    expect(trainee?.member).toMatchObject({ firstName: 'Kate' });
  },
);

test('an address finds nobody of another name that begins with the same letter', () => {
  const [trainee] = read('O Neil <kob@example.org>').trainees;
  expect(trainee?.member).toBeUndefined();
});

test('an address says which of several people of a name is meant, and never somebody of another name', () => {
  const { trainees } = read('Sam Reed <reed@example.org>\nIda Noor <bo.park@example.org>\nbo.park@example.org');
  expect(trainees.map(({ name, member }) => [name, member])).toEqual([
    ['Sam Reed', members[7]],
    ['Ida Noor', undefined],
    ['bo.park@example.org', members[5]],
  ]);
});

test.each([
  ['two names in either order, of people nobody knows', 'Noor\tIda\tParamedic', 'Last name, First name, Level'],
  ['two columns that could both be first names', 'Ruth\tVera', 'Last name, First name'],
  ['a level or an agency that is not on record', 'Ida Noor\tVail', 'Name, Agency'],
])('a doubtful list asks, and offers the right reading: %s', (_what, text, label) => {
  const { guess } = read(text);
  expect(guess.isSure).toBe(false);
  expect(guess.readings.map(readingLabel)).toContain(label);
});

const orders = [
  'name',
  'name level',
  'level name',
  'name agency',
  'agency name',
  'name level agency',
  'name agency level',
  'level name agency',
] as const;

const lists = fc.record({
  people: fc.uniqueArray(
    fc.record({
      who: fc.constantFrom(...members.slice(0, 6), ...strangers),
      level: fc.constantFrom('Hoist tech', 'Paramedic', 'EMT-B', 'Observer'),
      agency: fc.constantFrom('Alpine Rescue Team', 'Summit SAR', 'Vail Ski Patrol', 'Copper'),
    }),
    { minLength: 1, maxLength: 6, selector: ({ who }) => who.email },
  ),
  names: fc.constantFrom('First Last', 'Last First', 'first|last', 'last|first'),
  order: fc.constantFrom(...orders),
  separator: fc.constantFrom('\t', ', ', ';'),
  mark: fc.constantFrom('', '1. ', 'a) ', '☐ ', '• ', '[x] ', '☐ 3) '),
  number: fc.boolean(),
  title: fc.constantFrom('', 'Dr. ', 'Prof. '),
  addresses: fc.constantFrom('none', 'behind the name', 'two behind the name', 'a column', 'two columns'),
});
type Listed = typeof lists extends fc.Arbitrary<infer One> ? One : never;

/** The list as found in a volunteer's spreadsheet or mail. */
function written({ people, names, order, separator, mark, number, title, addresses }: Listed): string {
  const lines = people.map(({ who, level, agency }, index) => {
    const [first, last] = [`${title}${who.firstName}`, who.lastName];
    const behind =
      addresses === 'behind the name' ? ' <o@p.org>' : addresses === 'two behind the name' ? ' o@p.org / q@r.org' : '';
    const forms = {
      'First Last': [`${first} ${last}${behind}`],
      'Last First': [title === '' ? `${last} ${first}${behind}` : `${first} ${last}${behind}`],
      'first|last': [first, `${last}${behind}`],
      'last|first': [last, `${first}${behind}`],
    };
    const columns = { name: forms[names], level: [level], agency: [agency] };
    const cells = order.split(' ').flatMap((column) => columns[column as keyof typeof columns]);
    const address = addresses === 'a column' ? ['o@p.org'] : addresses === 'two columns' ? ['o@p.org', 'q@r.org'] : [];
    return mark + [...(number && mark === '' ? [String(index + 1)] : []), ...cells, ...address].join(separator);
  });
  return lines.join('\n');
}

const labels: Readonly<Record<string, string>> = { name: 'Name', level: 'Level', agency: 'Agency' };
const labelsOfNames: Readonly<Record<string, string>> = {
  'first|last': 'First name, Last name',
  'last|first': 'Last name, First name',
};

/** The people in the list, with the first and last name in either order. */
function meant({ people, order, names }: Listed): string[][] {
  return people.map(({ who, level, agency }) => [
    members.includes(who)
      ? `= ${who.firstName} ${who.lastName}`
      : names === 'Last First'
        ? `${who.lastName} ${who.firstName}`
        : `${who.firstName} ${who.lastName}`,
    order.includes('level') ? level : '',
    order.includes('agency') ? agency : '',
  ]);
}

test('a pasted list goes in right, or asks and offers the right reading: members, columns, separators and ornaments', () => {
  fc.assert(
    fc.property(lists, (listed) => {
      fc.pre(listed.title === '' || listed.names !== 'Last First');
      const { list, record, guess, trainees } = read(written(listed));
      if (guess.isSure) {
        expect(trainees.map(said)).toEqual(meant(listed));
        return;
      }
      const label = listed.order
        .split(' ')
        .map((column) => (column === 'name' ? (labelsOfNames[listed.names] ?? 'Name') : labels[column]))
        .join(', ');
      const right = guess.readings.find((one) => readingLabel(one) === label);
      expect(right === undefined ? label : readAll(list, right, record).map(said)).toEqual(meant(listed));
    }),
    { numRuns: 300 },
  );
}, 30_000);
