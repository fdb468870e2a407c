import type { CalendarDate } from '@ffl/domain/time/calendar-date';
import { denverDate } from '@ffl/domain/time/denver';
import { ownerRows } from './rows.ts';
import type { TestDatabase } from './worlds/test-database.ts';

export type LedgerRow = {
  id: string;
  credential_id: string;
  member_id: string;
  program_id: string;
  kind: string;
  voids: string | null;
  season_id: string | null;
  actor_id: string | null;
  at: Date;
  recorded_at: Date;
  old_status: string | null;
  new_status: string | null;
  old_issued_date: Date | null;
  new_issued_date: Date | null;
  old_expiration_date: Date | null;
  new_expiration_date: Date | null;
};

export type StoredSeason = { id: string; program_id: string; start_date: string; end_date: string };

export type ExpectedRow = {
  member_id: string;
  mark: 'removed' | 'deleted' | null;
  credential_date: Date | null;
  expiration_date: Date | null;
  /** An account's id. */
  recorded_by: string | null;
};

export function readLedgerOf(tested: TestDatabase, programId: string): Promise<LedgerRow[]> {
  return ownerRows<LedgerRow>(tested, 'select * from app.credential_events where program_id = $1 order by id', [
    programId,
  ]);
}

/** Computes who was credentialed in a season, from the ledger and the ids of those still there. */
export function rosterFromLedger(
  ledger: readonly LedgerRow[],
  season: StoredSeason,
  present: ReadonlySet<string>,
): ExpectedRow[] {
  const undone = new Set(ledger.map(({ voids }) => voids));
  const ofProgram = ledger.filter((row) => row.program_id === season.program_id);
  const counting = ofProgram.filter((row) => row.kind !== 'void' && !undone.has(row.id));
  const members = [...new Set(ofProgram.map((row) => row.member_id))].sort();
  return members.flatMap((memberId): ExpectedRow[] => {
    const mine = counting.filter((row) => row.member_id === memberId);
    const onDays = mine.filter((row) => isEntry(row) && isOnItsDays(season, denverDate(row.at)));
    const last = onDays.toSorted((one, other) => one.at.getTime() - other.at.getTime()).at(-1);
    const named = mine.findLast((row) => (isEntry(row) || row.kind === 'correct') && row.season_id === season.id);
    const entry = last ?? named;
    if (!entry) return [];
    const lastDay = last?.at;
    const recorded_by = entry.actor_id;
    const held = heldBy(ofProgram.filter((row) => row.member_id === memberId));
    if (held) {
      return [
        {
          member_id: memberId,
          mark: null,
          credential_date: lastDay ?? held.new_issued_date,
          expiration_date: held.new_expiration_date,
          recorded_by,
        },
      ];
    }
    const ending = mine.findLast(
      (row) => row.kind === 'remove' || isRemovedAtOnce(row) || (row.kind === 'delete' && row.old_status === 'valid'),
    );
    if (!ending || (ending.kind !== 'delete' && denverDate(endOf(ending)) <= season.end_date)) return [];
    return [
      {
        member_id: memberId,
        mark: present.has(memberId) ? 'removed' : 'deleted',
        credential_date: lastDay ?? ending.old_issued_date ?? ending.new_issued_date,
        expiration_date: ending.old_expiration_date ?? ending.new_expiration_date,
        recorded_by,
      },
    ];
  });
}

function isEntry({ kind }: LedgerRow): boolean {
  return ['issue', 'renew', 'reactivate', 'punch'].includes(kind);
}

/** Whether it was imported as removed. */
function isRemovedAtOnce({ kind, new_status }: LedgerRow): boolean {
  return kind === 'issue' && new_status === 'inactive';
}

/** When it was removed, as far as known. */
function endOf(ending: LedgerRow): Date {
  return isRemovedAtOnce(ending) ? ending.recorded_at : ending.at;
}

function isOnItsDays({ start_date, end_date }: StoredSeason, day: CalendarDate): boolean {
  return start_date <= day && day <= end_date;
}

/** The last row of the held credential. */
function heldBy(rows: readonly LedgerRow[]): LedgerRow | undefined {
  const changes = rows.filter(({ kind }) => kind !== 'punch');
  const last = new Map(changes.map((row) => [row.credential_id, row]));
  return [...last.values()].find(({ new_status }) => new_status === 'valid');
}
