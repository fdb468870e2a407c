import { daysMeant } from './dates.ts';
import { type NamesInUse, noNames, programNamed } from './names-in-use.ts';
import { readStatus, readYesNo } from './read-values.ts';

/** What a file can say about a person, in the order written. */
export const memberFields = ['firstName', 'lastName', 'email', 'phone', 'organization', 'certificationLevel'] as const;

/** What it can say about one credential of that person. */
const credentialFields = ['program', 'base', 'issuedOn', 'annual', 'status', 'expiresOn', 'annualOn'] as const;

export const transferFields = [...memberFields, ...credentialFields] as const;

export type MemberField = (typeof memberFields)[number];
export type TransferField = (typeof transferFields)[number];

/** A file line, sorted by its cells' meaning. Missing ones are empty. */
export type TransferCells = Partial<Record<TransferField, string>>;

/** The headings of an export, and what a column is called everywhere. */
export const fieldLabels: Readonly<Record<TransferField, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  organization: 'Organization',
  certificationLevel: 'Certification level',
  program: 'Program',
  base: 'Base',
  issuedOn: 'Issue date',
  annual: 'Annual initial training',
  status: 'Status',
  expiresOn: 'Expiry date',
  annualOn: 'Annual date',
};

/** Without these a file can't be imported. */
const neededFields: readonly TransferField[] = ['firstName', 'lastName', 'email', 'organization'];

/** What a column can hold: a field, a whole name to split, or the issue dates of one program. */
export type ColumnMeaning = TransferField | 'fullName' | `program ${string}`;

/** What each column holds; null: left out. */
export type ColumnMapping = (ColumnMeaning | null)[];

/** What is called `program …` holds the issue dates of the program with this label. */
export function programOfColumn(meaning: ColumnMeaning | null): string | null {
  return meaning?.startsWith('program ') ? meaning.slice('program '.length) : null;
}

const dateFields: readonly TransferField[] = ['issuedOn', 'expiresOn', 'annualOn'];

export function isDateColumn(meaning: ColumnMeaning | null): boolean {
  return dateFields.some((field) => field === meaning) || programOfColumn(meaning) !== null;
}

/**
 * What headings and first rows say together, each field at most once: exact names before likely ones, and of several
 * columns the fullest. A column whose texts can't be what its heading says stays out.
 */
export function guessMapping(
  headings: readonly string[],
  rows: readonly (readonly string[])[] = [],
  names: NamesInUse = noNames,
): ColumnMapping {
  const columns = headings.map((heading, column) => ({
    heading: plain(heading),
    texts: rows.map((cells) => cells[column]?.trim() ?? '').filter((text) => text !== ''),
  }));
  const mapping: ColumnMapping = headings.map(() => null);
  const claim = (field: ColumnMeaning, least: number, fits: (heading: string) => boolean) => {
    if (mapping.includes(field)) return;
    const fitting = columns.flatMap(({ heading, texts }, column) =>
      mapping[column] === null &&
      texts.length >= least &&
      fits(heading) &&
      (texts.length === 0 || canHold(field, texts))
        ? [{ column, count: texts.length }]
        : [],
    );
    const fullest = Math.max(...fitting.map(({ count }) => count));
    const best = fitting.find(({ count }) => count === fullest);
    if (best) mapping[best.column] = field;
  };
  // An empty column never wins over a full one.
  for (const least of [1, 0]) {
    for (const [field, texts] of namedFields) claim(field, least, (heading) => texts.includes(heading));
    for (const [field, parts] of likelyFields) {
      claim(field, least, (heading) => parts.some((part) => heading.includes(part)));
    }
    if (!mapping.includes('firstName') && !mapping.includes('lastName')) {
      claim('fullName', least, (heading) => fullNames.includes(heading));
    }
  }
  claim('email', 1, (heading) => heading === '');
  headings.forEach((heading, column) => {
    const program = programNamed(heading, names);
    const texts = columns[column]?.texts ?? [];
    if (mapping[column] === null && program !== null && texts.length > 0 && canHold('issuedOn', texts)) {
      mapping[column] = `program ${program}`;
    }
  });
  return mapping;
}

/** What a heading names exactly. */
export function fieldNamed(heading: string): TransferField | null {
  return transferFields.find((field) => names[field].split(' ').includes(plain(heading))) ?? null;
}

/** How many fields a row of headings names. */
export function fieldsNamed(cells: readonly string[]): number {
  const fields = cells.map((cell) => fieldNamed(cell) ?? (fullNames.includes(plain(cell)) ? 'fullName' : null));
  return new Set(fields.filter((field) => field !== null)).size;
}

/** The required fields that no column holds and nobody said for all rows. */
export function missingFields(mapping: ColumnMapping, said: TransferCells = {}): TransferField[] {
  const holds = (field: TransferField) =>
    mapping.includes(field) ||
    said[field] !== undefined ||
    ((field === 'firstName' || field === 'lastName') && mapping.includes('fullName'));
  const missing = neededFields.filter((field) => !holds(field));
  const lacksDate = holds('program') && !holds('issuedOn');
  return lacksDate ? [...missing, 'issuedOn'] : missing;
}

/** Stands for an unreadable character. */
export const unreadable = '\ufffd';

const names: Readonly<Record<TransferField, string>> = {
  firstName: 'firstname first givenname forename fname vorname prenom',
  lastName: 'lastname last surname familyname family lname nachname familienname',
  email: 'email mail emailaddress mailaddress personalemail primaryemail emailpersonal',
  phone: 'phone phonenumber telephone tel mobile mobilephone mobiletel mobileno cell cellphone',
  organization: 'organization organisation org agency team',
  certificationLevel: 'certificationlevel certlevel level emslevel medicallevel qualification',
  program: 'program programme programname credential certification certificate cert credentialtype',
  base: 'base basename station location site',
  issuedOn:
    'issuedate issued dateissued issuedon dateofissue issueddate certissued certdate certificationdate date cardissued dateofpunch punchdate',
  annual: 'annualinitialtraining annualinitial annualtraining annual initialtraining ait',
  status: 'status credentialstatus',
  expiresOn:
    'expirydate expiry expires expireson expiration expirationdate dateexpires expdate certexpires cardexpires validuntil validto validthrough',
  annualOn: 'annualdate annualon annualtrainingdate annualtrainingon',
};

// Only what little else is called: a radio is issued too, health has a status, and a swimmer has a level.
const likely: Partial<Record<TransferField, string>> = {
  firstName: 'firstname given',
  lastName: 'lastname surname family',
  email: 'mail',
  phone: 'phone mobile',
  organization: 'organization organisation agency',
  program: 'program',
};

const fullNames = ['name', 'fullname', 'member', 'membername', 'namelastfirst', 'lastnamefirstname'];

const fieldsWith = (texts: Partial<Record<TransferField, string>>) =>
  transferFields.flatMap((field): [TransferField, string[]][] => {
    const text = texts[field];
    return text === undefined ? [] : [[field, text.split(' ')]];
  });

const namedFields = fieldsWith(names);
const likelyFields = fieldsWith(likely);

/** Whether these texts can be what a heading says: most of them for what people write freely, all for what is fixed. */
function canHold(field: ColumnMeaning, texts: readonly string[]): boolean {
  const share = (fits: (text: string) => boolean) => texts.filter(fits).length / texts.length;
  switch (field) {
    case 'email':
      return share((text) => text.includes('@')) >= 0.5;
    case 'firstName':
    case 'lastName':
    case 'fullName':
      return share((text) => text.includes('@') || !/\p{L}/u.test(text)) <= 0.5;
    case 'phone':
      return share((text) => /\d.*\d.*\d/.test(text)) >= 0.5;
    case 'certificationLevel':
      return share((text) => /\p{L}/u.test(text)) >= 0.5;
    case 'issuedOn':
    case 'expiresOn':
    case 'annualOn':
      return share((text) => daysMeant(text).length > 0) >= 0.5;
    case 'status':
      return share((text) => readStatus(text) !== null) === 1;
    case 'annual':
      return share((text) => readYesNo(text) !== null) === 1;
    default:
      return true;
  }
}

function plain(heading: string): string {
  return heading
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
}
