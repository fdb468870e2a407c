import type { CredentialEvent, CredentialEventKind } from '@ffl/domain/credentials/ledger';
import type { Tables } from '../src/schema/tables.ts';
import type { TestDatabase } from './worlds/test-database.ts';

/** The whole ledger in order of writing, in the domain's words. */
export async function readLedger(tested: TestDatabase): Promise<CredentialEvent[]> {
  const rows = await tested.asOwner((transaction) =>
    transaction.all<Tables['app.credential_events']>('select * from app.credential_events order by id'),
  );
  return rows.map((row) => ({
    id: row.id,
    credentialId: row.credential_id,
    memberId: row.member_id,
    programId: row.program_id,
    kind: row.kind as CredentialEventKind,
    punchId: row.punch_id,
    voids: row.voids,
    isAnnualInitial: row.is_annual_initial,
    base: row.base,
    at: row.at,
    recordedAt: row.recorded_at,
    oldStatus: row.old_status,
    newStatus: row.new_status,
    oldIssued: row.old_issued_date,
    newIssued: row.new_issued_date,
    oldExpires: row.old_expiration_date,
    newExpires: row.new_expiration_date,
    oldAnnual: row.old_annual_date,
    newAnnual: row.new_annual_date,
  }));
}
