/** The state of an embedded database's log archive, as far as the server knows. */
export type ArchiveState = {
  /** Everything recorded until this time is archived; null if nothing is. */
  archivedUntil: string | null;
  /**
   * Time since which records have been waiting to be archived, not counting the segment still being written; null if
   * none wait.
   */
  waitingSince: string | null;
  /** The latest base backup; null if there is none yet, without which nothing can be restored. */
  baseAt: string | null;
  bytes: number;
  isEncrypted: boolean;
  /** Whether data and archive are on one disk, so that losing it loses both. */
  isOnDataDisk: boolean;
};

export const archiveLimits = {
  keptDays: 35,
  /** A restore replays what came after a base backup. */
  baseDays: 7,
  behindMinutes: 15,
  /** A segment is closed after 50 seconds, and takes a moment to arrive. */
  arrivalSeconds: 10,
  /** Segments of 16 MB that may wait for the archive's disk: 4 GB. Beyond, they would endanger the database's own. */
  mostWaiting: 256,
} as const;

/** Whether losing the disk now would lose more records than we accept. */
export function isArchiveBehind({ waitingSince }: Pick<ArchiveState, 'waitingSince'>, now: Date): boolean {
  return waitsLonger(waitingSince, now, archiveLimits.behindMinutes * 60);
}

/** Whether at most the last minute is lost with the disk. */
export function isArchivedToTheMinute({ waitingSince }: Pick<ArchiveState, 'waitingSince'>, now: Date): boolean {
  return !waitsLonger(waitingSince, now, archiveLimits.arrivalSeconds);
}

function waitsLonger(since: string | null, now: Date, seconds: number): boolean {
  return since !== null && now.getTime() - Date.parse(since) > seconds * 1000;
}
