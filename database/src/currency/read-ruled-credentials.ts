import type { RuledCredential } from '@ffl/domain/credentials/recompute';
import { fullName } from '@ffl/domain/members/member';
import { rowsOf } from '../functions.ts';
import type { Transaction } from '../transaction.ts';

export type StoredRuledCredential = RuledCredential & { credentialId: string; memberId: string; name: string };

type Row = {
  credential_id: string;
  member_id: string;
  first_name: string;
  last_name: string;
  issued_date: Date;
  expiration_date: Date;
  annual_date: Date | null;
  annual_from: Date;
  is_by_hand: boolean;
  is_annual: boolean;
  last_expiration_date: Date;
  last_annual_date: Date | null;
};

/** A program's held credentials, in order of people. For administrators. */
export async function readRuledCredentials(
  { query }: Transaction,
  programId: string,
): Promise<StoredRuledCredential[]> {
  const { rows } = await query<Row>(...rowsOf('acts.clocked_credentials', { program: programId }));
  return rows.map((row) => ({
    credentialId: row.credential_id,
    memberId: row.member_id,
    name: fullName({ firstName: row.first_name, lastName: row.last_name }),
    dates: { issuedDate: row.issued_date, expiresDate: row.expiration_date, annualDate: row.annual_date },
    annualFrom: row.annual_from,
    last: {
      isByHand: row.is_by_hand,
      isAnnual: row.is_annual,
      expiresDate: row.last_expiration_date,
      annualDate: row.last_annual_date,
    },
  }));
}
