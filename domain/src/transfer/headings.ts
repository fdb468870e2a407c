import { type TransferField, transferFields } from './fields.ts';

/** What a heading names exactly. */
export function fieldNamed(heading: string): TransferField | null {
  return fieldsByName.get(plain(heading)) ?? null;
}

/** How many fields a row of headings names. */
export function fieldsNamed(cells: readonly string[]): number {
  const fields = cells.map((cell) => fieldNamed(cell) ?? (fullNames.includes(plain(cell)) ? 'fullName' : null));
  return new Set(fields.filter((field) => field !== null)).size;
}

/** What each field is called in other people's files, without spaces and signs. */
export const fieldNames: Readonly<Record<TransferField, string>> = {
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

export const fullNames = ['name', 'fullname', 'member', 'membername', 'namelastfirst', 'lastnamefirstname'];

const fieldsByName: ReadonlyMap<string, TransferField> = new Map(
  transferFields.flatMap((field) => fieldNames[field].split(' ').map((name) => [name, field] as const)),
);

/** A heading without case, accents, spaces and signs. */
export function plain(heading: string): string {
  return heading
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
}
