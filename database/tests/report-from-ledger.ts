import { denverDate } from '@ffl/domain/time/denver';
import type { LedgerRow } from './roster-from-ledger.ts';

/** Without reminders, which aren't entries of the ledger. */
export const ledgerReports = ['credentials', 'live-missions'] as const;
type LedgerReport = (typeof ledgerReports)[number];

export type ReportedRow = LedgerRow & { is_live_mission: boolean };

export type ExpectedEntry = {
  id: string;
  day: string;
  expires_on: string;
  mark: 'removed' | 'deleted' | null;
  isByServer: boolean;
};

/** Computes a report from the ledger's rows and the ids of members still there. */
export function reportFromLedger(
  ledger: readonly ReportedRow[],
  type: LedgerReport,
  present: ReadonlySet<string>,
): ExpectedEntry[] {
  const undone = new Set(ledger.map(({ voids }) => voids));
  const counting = ledger.filter((row) => row.kind !== 'void' && !undone.has(row.id));
  const isHeld = new Map<string, boolean>();
  for (const row of ledger.filter(({ kind }) => kind !== 'punch'))
    isHeld.set(row.credential_id, (row.new_status ?? row.old_status) === 'valid');
  const removals = counting.filter(isRemoval);

  function isReported(row: ReportedRow): boolean {
    const own = removals.filter(
      (removal) => removal.credential_id === row.credential_id && Number(removal.id) >= Number(row.id),
    );
    const isUndone = own.some(
      (removal) => issuedOn(removal) >= removedOn(removal) && denverDate(row.at) >= removedOn(removal),
    );
    return isHeld.get(row.credential_id) === true || !isUndone;
  }

  return counting
    .filter((row) => isOf(type, row) && isReported(row))
    .map((row) => ({ row, dated: type === 'credentials' ? issuedBy(row) : row.at }))
    .toSorted((one, other) => other.dated.getTime() - one.dated.getTime() || Number(other.row.id) - Number(one.row.id))
    .map(({ row, dated }) => ({
      id: row.id,
      day: denverDate(dated),
      expires_on: denverDate(row.new_expiration_date ?? row.at),
      mark: markOf(row),
      isByServer: row.actor_id === null,
    }));

  function markOf(row: ReportedRow): ExpectedEntry['mark'] {
    if (!present.has(row.member_id)) return 'deleted';
    return isHeld.get(row.credential_id) ? null : 'removed';
  }
}

function isOf(type: LedgerReport, { kind, is_live_mission }: ReportedRow): boolean {
  if (['issue', 'renew', 'reactivate'].includes(kind)) return type === 'credentials' || is_live_mission;
  return type === 'live-missions' && kind === 'punch' && is_live_mission;
}

/** Whether it is a removal, including a credential imported as removed. */
function isRemoval({ kind, new_status }: ReportedRow): boolean {
  return kind === 'remove' || (kind === 'issue' && new_status === 'inactive');
}

function removedOn({ kind, at, recorded_at }: ReportedRow): string {
  return denverDate(kind === 'remove' ? at : recorded_at);
}

function issuedOn({ kind, old_issued_date, new_issued_date, at }: ReportedRow): string {
  return denverDate((kind === 'remove' ? old_issued_date : new_issued_date) ?? at);
}

function issuedBy({ new_issued_date, at }: ReportedRow): Date {
  return new_issued_date ?? at;
}
