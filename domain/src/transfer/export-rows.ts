import type { Answers } from '../answers.ts';
import { denverDate, readInstant } from '../time/denver.ts';
import { fieldLabels, type TransferField, transferFields } from './fields.ts';

/** One of the members `export_members` returns. */
export type ExportedRow = Answers['export_members']['members'][number];

export const exportHeadings: readonly string[] = transferFields.map((field) => fieldLabels[field]);

/** A line per credential, one for someone without. */
export function exportRows(row: ExportedRow): string[][] {
  const person = {
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone ?? '',
    organization: row.organization,
    certificationLevel: row.certification_level ?? '',
  };
  if (row.credentials.length === 0) return [lineOf(person)];
  return row.credentials.map((one) =>
    lineOf({
      ...person,
      program: one.program,
      base: one.base ?? '',
      issuedOn: denverDay(one.issued_date),
      annual: one.is_annual ? 'yes' : 'no',
      status: one.status === 'valid' ? 'valid' : 'removed',
      expiresOn: denverDay(one.expiration_date),
      annualOn: one.annual_date === null ? '' : denverDay(one.annual_date),
    }),
  );
}

function lineOf(cells: Partial<Record<TransferField, string>>): string[] {
  return transferFields.map((field) => cells[field] ?? '');
}

function denverDay(instant: string): string {
  return denverDate(readInstant(instant));
}
