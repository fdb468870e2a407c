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

/** Stands for an unreadable character. */
export const unreadable = '\ufffd';
