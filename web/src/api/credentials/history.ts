import type { Answers } from '@ffl/domain/answers';
import type { HistoryEntry } from '@ffl/domain/credentials/history';
import { readInstant } from '@ffl/domain/time/denver';
import { queryOptions } from '@tanstack/react-query';
import { serverOf } from '../../lib/net/query-client.ts';
import { readProcedure } from '../../lib/session/rest-client.ts';
import { credentialQueries } from './queries.ts';

/** Events of all of a member's credentials, including removed ones, oldest first. For administrators. */
export function credentialHistory(memberId: string) {
  return queryOptions({
    queryKey: [...credentialQueries.all, 'history', memberId],
    queryFn: async ({ signal, meta }) => {
      const rows = await readProcedure(serverOf(meta), 'credential_history', { member: memberId }, signal);
      return rows.map(toHistoryEntry);
    },
  });
}

export type HistoryRow = Answers['credential_history'][number];

function toHistoryEntry(row: HistoryRow): HistoryEntry {
  return {
    id: String(row.event_id),
    credentialId: row.credential_id,
    programId: row.program_id,
    kind: row.kind,
    at: readInstant(row.at),
    recordedAt: readInstant(row.recorded_at),
    punchId: row.punch_id,
    notes: row.notes ?? '',
    isLiveMission: row.is_live_mission,
    isAnnualInitial: row.is_annual_initial,
    base: row.base,
    lateReason: row.late_reason,
    by: row.by,
    oldExpires: instantOf(row.old_expiration_date),
    newExpires: readInstant(row.new_expiration_date),
    isHeldAfter: row.new_status === 'valid',
    undone: row.undone && { ...row.undone, at: readInstant(row.undone.at) },
    canUndo: row.can_undo,
    punchType: row.punch_type,
    standing: row.standing,
    isOfOtherRecord: row.recorded_under !== null,
    batch: row.batch_id === null ? null : { id: row.batch_id, size: row.batch_size },
  };
}

function instantOf(text: string | null): Date | null {
  return text === null ? null : readInstant(text);
}
