import type { PlacedEvent } from '@ffl/domain/credentials/replay';
import { actsByGrant } from '../actors/actor.ts';
import type { Transaction } from '../transaction.ts';

export type StoredEvent = PlacedEvent;

/** The columns of a ledger row that every such procedure returns, besides the member. */
export const eventColumns = `id, credential_id as "credentialId", program_id as "programId", kind, punch_id as "punchId",
  voids, base, is_annual_initial as "isAnnualInitial", at, recorded_at as "recordedAt",
  old_status as "oldStatus", new_status as "newStatus", old_issued_date as "oldIssued", new_issued_date as "newIssued",
  old_expiration_date as "oldExpires", new_expiration_date as "newExpires",
  old_annual_date as "oldAnnual", new_annual_date as "newAnnual", season_id as "seasonId"`;

/** Events of one member's credentials in one program, oldest first; for grantees only of people in their scope. */
export async function readEvents(
  transaction: Transaction,
  memberId: string,
  programId: string,
): Promise<StoredEvent[]> {
  const schema = actsByGrant(transaction) ? 'scoped' : 'public';
  return transaction.all<StoredEvent>(
    `select $1::uuid as "memberId", ${eventColumns} from ${schema}.credential_events_of($1, $2)`,
    [memberId, programId],
  );
}
