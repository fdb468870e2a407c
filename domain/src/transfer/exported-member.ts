import type { Answers } from '../answers.ts';
import { readInstant } from '../time/denver.ts';
import type { ExportedMember } from './export-rows.ts';

/** One of the members `export_members` returns. */
export type ExportedRow = Answers['export_members']['members'][number];

export function exportedMember(row: ExportedRow): ExportedMember {
  return {
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    organization: row.organization,
    certificationLevel: row.certification_level,
    credentials: row.credentials.map((one) => ({
      program: one.program,
      base: one.base,
      issuedDate: readInstant(one.issued_date),
      expiresDate: readInstant(one.expiration_date),
      annualDate: one.annual_date === null ? null : readInstant(one.annual_date),
      isAnnual: one.is_annual,
      isActive: one.status === 'valid',
    })),
  };
}
