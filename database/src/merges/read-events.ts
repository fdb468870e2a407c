import type { PunchType } from '@ffl/domain/credentials/credential';
import type { MergedEvent } from '@ffl/domain/merges/merged-history';
import { eventColumns } from '../credentials/read-events.ts';
import type { Transaction } from '../transaction.ts';

/** A ledger row of one of two records, with what is copied when it is entered again. */
export type RecordedEvent = MergedEvent & {
  /** Who recorded the act first; null on the server itself, or if they no longer administer. */
  by: string | null;
  /** The timeline entry it created. */
  punch: { punch_type: PunchType; notes: string; punch_date: string } | null;
  /** Set if a merge or its undo entered it again, with the row that recorded the act first. */
  mergeId: string | null;
  originalId: string | null;
};

/** Everything written about these members' credentials, in order of writing. */
export async function readRecorded({ all }: Transaction, members: readonly string[]): Promise<RecordedEvent[]> {
  return all<RecordedEvent>(
    `select member_id as "memberId", ${eventColumns}, is_live_mission as "isLiveMission",
       training_session_id as "trainingSessionId", by, punch, merge_id as "mergeId", original_id as "originalId"
     from acts.events_to_merge($1)`,
    [members],
  );
}
