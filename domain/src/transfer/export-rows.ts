import { denverDate } from '../time/denver.ts';
import { fieldLabels, type TransferField, transferFields } from './fields.ts';

type ExportedCredential = {
  program: string;
  base: string | null;
  issuedDate: Date;
  expiresDate: Date;
  annualDate: Date | null;
  isAnnual: boolean;
  isActive: boolean;
};

export type ExportedMember = {
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  organization: string;
  certificationLevel: string | null;
  credentials: ExportedCredential[];
};

export const exportHeadings: readonly string[] = transferFields.map((field) => fieldLabels[field]);

/** A line per credential, one for someone without. */
export function exportRows(member: ExportedMember): string[][] {
  const { credentials, phone, certificationLevel, ...rest } = member;
  const person = { ...rest, phone: phone ?? '', certificationLevel: certificationLevel ?? '' };
  if (credentials.length === 0) return [lineOf(person)];
  return credentials.map(({ program, base, issuedDate, expiresDate, annualDate, isAnnual, isActive }) =>
    lineOf({
      ...person,
      program,
      base: base ?? '',
      issuedOn: denverDate(issuedDate),
      annual: isAnnual ? 'yes' : 'no',
      status: isActive ? 'valid' : 'removed',
      expiresOn: denverDate(expiresDate),
      annualOn: annualDate === null ? '' : denverDate(annualDate),
    }),
  );
}

function lineOf(cells: Partial<Record<TransferField, string>>): string[] {
  return transferFields.map((field) => cells[field] ?? '');
}
