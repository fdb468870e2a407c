import type { SeededRandom } from '../../database/src/sample/seeded-random.ts';
import { bytesIn } from './byte-letters.ts';
import { all, dayFrom, type Fact, otherNames, plusDays, programs, type Truth } from './truth.ts';
import { type DateWriter, dateWriter, readingsOf } from './written-dates.ts';

/** A column: what it means in the product's words, null for what nobody imports, and its texts. */
export type Column = { meaning: string | null; heading: string; cell: (fact: Fact) => string; dates?: DateWriter };

const headings: Readonly<Record<string, readonly string[]>> = {
  firstName: ['First name', 'First', 'Given name', 'FirstName', 'Forename', 'First Name *', 'Legal first name'],
  lastName: ['Last name', 'Last', 'Surname', 'Family name', 'LastName', 'Last Name *', 'Legal last name'],
  fullName: ['Name', 'Full name', 'Member', 'Member name', 'Name (Last, First)', 'Participant', 'Volunteer'],
  email: ['Email', 'E-mail', 'Email address', 'E-mail Address', 'Primary email', 'Contact e-mail', 'EMAIL (personal)'],
  phone: ['Phone', 'Cell', 'Mobile', 'Phone number', 'Cell phone', 'Tel.', 'Phone #', 'Mobile Phone'],
  organization: ['Organization', 'Agency', 'Team', 'Org', 'Organisation', 'Home agency', 'Organization name', 'Unit'],
  certificationLevel: ['Certification level', 'Level', 'Medical level', 'EMS level', 'Cert Level', 'Qualification'],
  program: ['Program', 'Credential', 'Certification', 'Program name', 'Cert', 'Course', 'Programme', 'Training'],
  base: ['Base', 'Station', 'Location', 'Base name', 'Site'],
  issuedOn: ['Issue date', 'Date issued', 'Issued', 'Issued on', 'Date', 'Cert date', 'Date of issue', 'Completed on'],
  expiresOn: ['Expiry date', 'Expires', 'Exp date', 'Valid until', 'Expiration date', 'Expiration'],
  status: ['Status', 'Credential status'],
};

const encodings = [
  ['utf-8', 'UTF-8', ''],
  ['utf-8', 'UTF-8', ''],
  ['utf-8', 'UTF-8', '\ufeff'],
  ['utf-16le', 'UTF-16LE', '\ufeff'],
  ['utf-16be', 'UTF-16BE', '\ufeff'],
  ['utf-16le', 'UTF-16LE', ''],
  ['windows-1252', 'CP1252', ''],
  ['windows-1252', 'CP1252', ''],
  ['windows-1250', 'CP1250', ''],
  ['windows-1250', 'CP1250', ''],
  ['macintosh', 'MACINTOSH', ''],
  ['cp850', 'CP850', ''],
  ['cp437', 'CP437', ''],
] as const;

/** The truth as somebody's file, with what only its writer knows. */
export function writeFile(random: SeededRandom, truth: Truth, today: string) {
  const { pick, chance } = random;
  const columns = columnsOf(random, truth, today);
  const facts =
    truth.kind === 'wide' ? truth.people.map((person): Fact => ({ person, credential: null })) : truth.facts;
  const hasHeadings = chance(0.9);
  const separator = pick([',', ',', ',', ';', ';', '\t', '|'] as const);
  const quotesAll = chance(0.2);
  const cell = (text: string) =>
    quotesAll || text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  const end = pick(['\r\n', '\r\n', '\n', '\r']);
  const empty = chance(0.5)
    ? ''
    : columns
        .slice(1)
        .fill(undefined as never)
        .map(() => separator)
        .join('');
  const padded = (text: string) =>
    chance(0.5) ? cell(text) : [cell(text), ...columns.slice(1).map(() => '')].join(separator);
  const above = hasHeadings ? linesAbove(random, separator, { empty, padded, width: columns.length }) : [];
  const spell = pick([
    (text: string) => text,
    (text: string) => text,
    (text: string) => text.toUpperCase(),
    (text: string) => text.toLowerCase().replaceAll(' ', '_'),
  ]);
  for (const column of columns) column.heading = spell(column.heading);
  const said = columns.map(({ heading }) => cell(chance(0.05) ? heading.replace(' ', '\n') : heading)).join(separator);
  let texts = facts.map((fact) => columns.map((column) => column.cell(fact)));
  // Where nobody can see that dates contradict each other, the file would be false.
  const hidden = columns.filter(
    ({ dates }, at) => dates?.isContradicting && readingsOf(texts.map((row) => row[at] ?? '')).size > 0,
  );
  for (const { dates } of hidden) if (dates) dates.isContradicting = false;
  if (hidden.length > 0) texts = facts.map((fact) => columns.map((column) => column.cell(fact)));
  const lines = [...above, ...(hasHeadings ? [said] : [])];
  const headingLine = hasHeadings ? lineOf(above) : null;
  const factLines = texts.map((cells) => {
    const line = lineOf(lines);
    lines.push(cells.map(cell).join(separator));
    if (chance(0.03)) lines.push(empty);
    if (hasHeadings && chance(0.01)) lines.push(said);
    return line;
  });
  if (chance(0.1)) lines.push(empty, padded(`Total: ${facts.length}`));
  const text = lines.join(end) + (chance(0.8) ? end : '');
  const encoded = encode(random, text);
  return { ...{ columns, facts, factLines, texts, headingLine, separator, text, end, ...encoded } };

  /** The line after these, where cells may hold line breaks. */
  function lineOf(before: readonly string[]): number {
    return before.reduce((sum, one) => sum + (one.match(/\r\n|\r|\n/g)?.length ?? 0) + 1, 1);
  }
}

export type WrittenFile = ReturnType<typeof writeFile>;

function encode({ pick }: SeededRandom, text: string) {
  for (;;) {
    const [encoding, label, mark] = pick(encodings);
    const bytes = bytesIn(label, mark + text);
    if (bytes !== null) return { encoding, bytes };
  }
}

type Empty = { empty: string; padded: (text: string) => string; width: number };

function linesAbove({ chance, pick }: SeededRandom, separator: string, { empty, padded, width }: Empty): string[] {
  const lines = chance(0.06) ? [`sep=${separator}`] : [];
  if (chance(0.2))
    lines.push(padded(pick(['Roster, as of Nov 28, 2026', 'Alpine Rescue Team', 'Lift Ticket class (LG2)'])));
  if (chance(0.1)) lines.push(padded(pick(['Questions: ops@files.test', 'Printed 11/28/2026', 'Phone 970-555-0100'])));
  if (lines.length > 0 && chance(0.5)) lines.push(empty);
  if (chance(0.1))
    lines.push(Array.from({ length: width }, (_, at) => ['PERSON', '', 'CARD', ''][at] ?? '').join(separator));
  return lines;
}

function columnsOf(random: SeededRandom, truth: Truth, today: string): Column[] {
  const { pick, chance, whole } = random;
  const dates = dateWriter(random);
  const column = (meaning: string, cell: Column['cell']): Column => {
    const known = all(headings[meaning] ?? [meaning]);
    return { meaning, heading: chance(0.5) ? known[0] : pick(known), cell };
  };
  const ofCredential = (meaning: string, text: (credential: NonNullable<Fact['credential']>) => string) =>
    column(meaning, ({ credential }) => (credential ? text(credential) : ''));
  const spelling = new Map(
    Object.keys(otherNames).map((name) => [name, chance(0.1) ? pick(all(otherNames[name] ?? [])) : name]),
  );
  const name = (text: string) => spelling.get(text) ?? text;
  const isSplit = chance(0.75);
  const isLastFirst = chance(0.6) || truth.people.some(({ first }) => first.includes(' '));
  const found = [
    ...(isSplit
      ? [column('firstName', ({ person }) => person.first), column('lastName', ({ person }) => person.last)]
      : [
          column('fullName', ({ person: { first, last } }) => (isLastFirst ? `${last}, ${first}` : `${first} ${last}`)),
        ]),
    column('email', ({ person }) => (chance(0.05) ? person.email.toUpperCase() : person.email)),
    ...(truth.team ? [] : [column('organization', ({ person }) => name(person.organization))]),
    ...(truth.hasPhones ? [column('phone', ({ person }) => person.phone)] : []),
    ...(truth.hasLevels ? [column('certificationLevel', ({ person }) => person.level)] : []),
  ];
  if (truth.kind === 'wide') found.push(...wideColumns(random, truth));
  else if (truth.kind !== 'people') {
    const issued = { ...ofCredential('issuedOn', ({ day }) => dates.write(day)), dates };
    if (dates.order && chance(0.1)) issued.heading += dates.order.startsWith('m') ? ' (MM/DD/YYYY)' : ' (DD/MM/YYYY)';
    if (dates.order === 'year-month-day' || dates.isContradicting) issued.heading = 'Issue date';
    const label = chance(0.2);
    if (!truth.program) {
      found.push(
        ofCredential('program', ({ program }) =>
          label && program.base ? `${program.name}, ${program.base}` : name(program.name),
        ),
      );
      if (!label) found.push(ofCredential('base', ({ program }) => (program.base === null ? '' : name(program.base))));
    }
    found.push(issued);
    if (truth.isRemoving || chance(0.2))
      found.push(ofCredential('status', ({ isRemoved }) => (isRemoved ? 'Removed' : pick(['Active', 'active', '']))));
    if (chance(0.3))
      found.push(ofCredential('expiresOn', ({ day, program }) => dates.write(plusDays(day, program.days))));
  }
  const years = (first: string, last: string) => () => dates.write(dayFrom(random, first, last));
  const others: Column[] = (
    [
      ['State', () => pick(['CO', 'CO', 'UT'])],
      ['ZIP', () => `80${whole(100, 999)}`],
      ['Radio issued', years('2019-01-01', '2023-12-31')],
      ['Mailing address', () => pick(['PO Box 5, Frisco', '12 Main St', '5 Elk Run Rd #3'])],
      ['Work email', () => ''],
      ['Home phone', () => ''],
      ['Emergency contact', () => pick(['Ruth Hale', 'Sam Hale'])],
      ['Emergency phone', () => '303-555-0142'],
      ['Date of birth', years('1960-01-01', '2005-12-31')],
      ['Member #', () => String(whole(100, 99_999))],
      ['Skill level', () => String(whole(1, 5))],
      ['Notes', () => pick(['', '', 'says "hi"; call', 'away,\nback in May', 'x'])],
      ['City', () => pick(['Frisco', 'Dillon', 'Vail'])],
      ['T-shirt size', () => pick(['S', 'M', 'XL'])],
      ['Date joined', years('2015-01-01', today)],
    ] as const
  ).map(([heading, cell]) => ({ meaning: null, heading, cell }));
  const some = others.filter(() => chance(0.12));
  const both = [...found, ...some];
  return chance(0.5)
    ? both
    : both
        .map((one) => [whole(0, 1e9), one] as const)
        .sort(([a], [b]) => a - b)
        .map(([, one]) => one);
}

/** A column for each program that somebody holds, with its last day. */
function wideColumns(random: SeededRandom, { facts }: Truth): Column[] {
  const held = programs.filter((program) => facts.some(({ credential }) => credential?.program === program));
  const sign = random.pick([' ', ', ', ' - ']);
  return held.map((program) => {
    const dates = dateWriter(random);
    const label = program.base === null ? program.name : `${program.name}, ${program.base}`;
    return {
      meaning: `program ${label}`,
      heading: label.replace(', ', sign),
      dates,
      cell: ({ person }) => {
        const fact = facts.find((one) => one.person === person && one.credential?.program === program);
        return fact?.credential ? dates.write(fact.credential.day) : '';
      },
    };
  });
}
