import type { PunchType } from './credential.ts';
import type { CredentialEventKind } from './ledger.ts';
import { hasLiveMissionTag } from './notes.ts';
import type { FlightStanding } from './standing.ts';
import { type TimelineEntryType, timelineLabels } from './timeline.ts';

/** What happened to a credential, from the ledger, with the notes entered. */
export type HistoryEntry = {
  id: string;
  credentialId: string;
  programId: string;
  kind: Exclude<CredentialEventKind, 'void' | 'delete'>;
  /** Time of effect. */
  at: Date;
  recordedAt: Date;
  /** The punch it made, null for a change without one. */
  punchId: string | null;
  notes: string;
  isLiveMission: boolean;
  isAnnualInitial: boolean;
  base: string | null;
  /** Why it was recorded for an earlier day; null if nobody had to say. */
  lateReason: string | null;
  /** The administrator who recorded it, null when it was done on the server itself. */
  by: string | null;
  oldExpires: Date | null;
  newExpires: Date | null;
  /** Whether the credential is held afterward. */
  isHeldAfter: boolean;
  undone: Undone | null;
  canUndo: boolean;
  /** Null for a change without a punch. */
  punchType: PunchType | null;
  /** The person's standing on a live mission; null for any other entry. */
  standing: FlightStanding | null;
  /** The punches recorded in one act with this one. */
  batch: Batch | null;
  /** Whether it was recorded under another record, which was merged into this one. */
  isOfOtherRecord: boolean;
};

export type Batch = { id: string; size: number };

export type Undone = { at: Date; by: string | null; reason: string | null };

export type HistoryType = TimelineEntryType | 'removal' | 'correction' | 'clocks' | 'merge';

/** The entries, given oldest first, newest first. At the same instant, later writes come first. */
export function newestFirst<Entry extends Pick<HistoryEntry, 'at'>>(entries: readonly Entry[]): Entry[] {
  return entries.toReversed().sort((one, other) => other.at.getTime() - one.at.getTime());
}

/** The newest punch that counts: an initial issuance, a renewal or a live mission. */
export function lastPunch<Entry extends Pick<HistoryEntry, 'at' | 'punchId' | 'undone'>>(
  entries: readonly Entry[],
): Entry | undefined {
  return newestFirst(entries).find(({ punchId, undone }) => punchId !== null && undone === null);
}

/** An initial issuance on a live mission keeps its type and is marked. */
export function historyType(
  entry: Pick<HistoryEntry, 'kind' | 'isLiveMission' | 'notes' | 'punchType' | 'isOfOtherRecord'>,
): HistoryType {
  switch (entry.kind) {
    case 'issue':
      return 'initial_issuance';
    case 'renew':
    case 'reactivate':
      return isLiveMissionEntry(entry) ? 'live_mission' : 'renewal';
    case 'punch':
      if (entry.punchType === 'initial_issuance') return 'initial_issuance';
      return isLiveMissionEntry(entry) ? 'live_mission' : 'renewal';
    case 'remove':
      return 'removal';
    case 'correct':
      return 'correction';
    case 'clocks':
      return entry.isOfOtherRecord ? 'merge' : 'clocks';
  }
}

export const historyLabels: Readonly<Record<HistoryType, string>> = {
  ...timelineLabels,
  removal: 'Removal',
  correction: 'Correction',
  clocks: 'Dates recalculated after a rule change',
  merge: 'Dates that followed from another record',
};

/** A punch that restored nothing: the program has two clocks, and the year was over. */
export function stayedLapsed({
  kind,
  at,
  isHeldAfter,
  newExpires,
}: Pick<HistoryEntry, 'kind' | 'at' | 'isHeldAfter' | 'newExpires'>): boolean {
  return kind === 'renew' && isHeldAfter && newExpires !== null && newExpires < at;
}

/** Checks the flag, the stored type and the tag (CRD-22). */
export function isLiveMissionEntry({
  isLiveMission,
  notes,
  punchType,
}: Pick<HistoryEntry, 'isLiveMission' | 'notes' | 'punchType'>): boolean {
  return isLiveMission || punchType === 'live_mission' || hasLiveMissionTag(notes);
}
