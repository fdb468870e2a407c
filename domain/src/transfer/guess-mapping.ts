import { daysMeant } from './dates.ts';
import { type TransferCells, type TransferField, transferFields } from './fields.ts';
import { fieldNames, fullNames, plain } from './headings.ts';
import { type NamesInUse, noNames, programNamed, unknownTexts } from './names-in-use.ts';
import { readStatus, readYesNo } from './read-values.ts';

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
      claim(field, least, (heading) => !others.test(heading) && parts.some((part) => heading.includes(part)));
    }
    if (!mapping.includes('firstName') && !mapping.includes('lastName')) {
      claim('fullName', least, (heading) => fullNames.includes(heading));
    }
  }
  // Whatever a column is called, its texts may tell what it is, if they do of no other. Towns are called like teams.
  for (const field of ['email', 'program'] as const) {
    if (mapping.includes(field)) continue;
    const telling = columns.flatMap(({ heading, texts }, column) =>
      mapping[column] === null && texts.length > 0 && !others.test(heading) && tells(field, texts, names)
        ? [column]
        : [],
    );
    const [only] = telling;
    if (only !== undefined && telling.length === 1) mapping[only] = field;
  }
  headings.forEach((heading, column) => {
    const program = programNamed(heading, names);
    const texts = columns[column]?.texts ?? [];
    if (mapping[column] === null && program !== null && texts.length > 0 && canHold('issuedOn', texts)) {
      mapping[column] = `program ${program}`;
    }
  });
  return mapping;
}

/** Without these a file can't be imported. */
const neededFields: readonly TransferField[] = ['firstName', 'lastName', 'email', 'organization'];

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

// Only what little else is called: a radio is issued too, health has a status, and a swimmer has a level.
const likely: Partial<Record<TransferField, string>> = {
  firstName: 'firstname given',
  lastName: 'lastname surname family',
  email: 'mail',
  phone: 'phone mobile',
  organization: 'organization organisation agency',
  program: 'program',
};

/** Whom else a row tells of. */
const others = /emergency|parent|guardian|spouse|supervisor|nextofkin/;

const fieldsWith = (texts: Partial<Record<TransferField, string>>) =>
  transferFields.flatMap((field): [TransferField, string[]][] => {
    const text = texts[field];
    return text === undefined ? [] : [[field, text.split(' ')]];
  });

const namedFields = fieldsWith(fieldNames);
const likelyFields = fieldsWith(likely);

const mostCompared = 20;

/** Whether most of these texts can be nothing but this field. */
function tells(field: 'email' | 'program', texts: readonly string[], names: NamesInUse): boolean {
  if (field === 'email') return canHold(field, texts);
  const some = [...new Set(texts)].slice(0, mostCompared);
  return unknownTexts(field, some, names).length < some.length / 2;
}

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
