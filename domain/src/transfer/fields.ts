import { transferLimits } from './limits.ts';

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

/** Which field each column holds; null: left out. */
export type ColumnMapping = (TransferField | null)[];

/** What the headings say, each field at most once; exact names before likely ones. */
export function guessMapping(headings: readonly string[]): ColumnMapping {
  const plainly = headings.map(plain);
  const mapping: ColumnMapping = headings.map(() => null);
  for (const fits of [isNamed, isLike]) {
    for (const field of transferFields) {
      if (mapping.includes(field)) continue;
      const column = plainly.findIndex((heading, index) => mapping[index] === null && fits(field, heading));
      if (column >= 0) mapping[column] = field;
    }
  }
  return mapping;
}

/** What a heading names exactly. */
export function fieldNamed(heading: string): TransferField | null {
  return transferFields.find((field) => isNamed(field, plain(heading))) ?? null;
}

/** The required fields no column holds. */
export function missingFields(mapping: ColumnMapping): TransferField[] {
  const missing = neededFields.filter((field) => !mapping.includes(field));
  const lacksDate = mapping.includes('program') && !mapping.includes('issuedOn');
  return lacksDate ? [...missing, 'issuedOn'] : missing;
}

/** A line's cells by meaning, ready to send: cut where too long anyway, and well-formed. */
export function cellsOf(cells: readonly string[], mapping: ColumnMapping): TransferCells {
  const named: TransferCells = {};
  mapping.forEach((field, column) => {
    const cell = cells[column]?.trim().slice(0, transferLimits.cellMaxLength + 1);
    if (field !== null && cell) named[field] = cell.replaceAll('\0', unreadable).toWellFormed();
  });
  return named;
}

/** Stands for an unreadable character. */
export const unreadable = '\ufffd';

const names: Readonly<Record<TransferField, string>> = {
  firstName: 'firstname first givenname forename fname',
  lastName: 'lastname last surname familyname lname',
  email: 'email mail emailaddress mailaddress',
  phone: 'phone phonenumber telephone tel mobile mobilephone cell cellphone',
  organization: 'organization organisation org agency team',
  certificationLevel: 'certificationlevel certlevel level emslevel medicallevel qualification',
  program: 'program programme programname credential certification certificate cert credentialtype',
  base: 'base basename station location site',
  issuedOn: 'issuedate issued dateissued issuedon issueddate certissued certdate certificationdate date',
  annual: 'annualinitialtraining annualinitial annualtraining annual initialtraining ait',
  status: 'status credentialstatus state',
  expiresOn: 'expirydate expiry expires expireson expiration expirationdate dateexpires expdate certexpires validuntil',
  annualOn: 'annualdate annualon annualtrainingdate annualtrainingon',
};

const likely: Readonly<Record<TransferField, string>> = {
  firstName: 'firstname given',
  lastName: 'lastname surname family',
  email: 'mail',
  phone: 'phone mobile',
  organization: 'organization organisation agency',
  certificationLevel: 'level',
  program: 'program',
  base: 'base',
  issuedOn: 'issue',
  annual: 'annual',
  status: 'status',
  expiresOn: 'expir validuntil validto',
  annualOn: 'annualdate',
};

function isNamed(field: TransferField, heading: string): boolean {
  return names[field].split(' ').includes(heading);
}

function isLike(field: TransferField, heading: string): boolean {
  return likely[field].split(' ').some((part) => heading.includes(part));
}

function plain(heading: string): string {
  return heading.toLowerCase().replace(/[^a-z0-9]/g, '');
}
