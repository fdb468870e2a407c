import { readInstant } from '../time/index.ts';
import type { ExportedMember } from './export-rows.ts';

/** One of the members that `export_members` answers. */
export type ExportedRow = {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  phone: string | null;
  organization: string;
  certification_level: string | null;
  credentials: {
    program: string;
    base: string | null;
    issued_date: string;
    expiration_date: string;
    annual_date: string | null;
    is_annual: boolean;
    status: 'valid' | 'inactive';
  }[];
};

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
