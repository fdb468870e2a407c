import { credentialDates } from '../src/credentials/credential.ts';
import type { MergedEvent } from '../src/merges/merged-history.ts';

let last = 0;

/** One record's row with a validity of 42 days, as the product would have written it. */
export function rowOf(
  record: string,
  kind: MergedEvent['kind'],
  at: Date,
  more: Partial<MergedEvent> = {},
): MergedEvent {
  last += 1;
  const { issuedDate, expiresDate } = credentialDates(at, 42);
  const isPunch = kind === 'issue' || kind === 'renew' || kind === 'reactivate';
  return {
    ...{ id: String(last), credentialId: `${record} credential`, memberId: record, programId: 'program', kind },
    ...{ punchId: isPunch ? `punch ${last}` : null, voids: null, isAnnualInitial: false, base: 'LG1' },
    ...{ at, recordedAt: at, oldStatus: null, newStatus: kind === 'remove' ? 'inactive' : 'valid' },
    ...{ oldIssued: null, newIssued: issuedDate, oldExpires: null, newExpires: expiresDate },
    ...{ oldAnnual: null, newAnnual: null, seasonId: null, trainingSessionId: null, isLiveMission: false },
    ...more,
  };
}
