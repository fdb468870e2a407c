import { type ArchiveState, isArchiveBehind } from './archive.ts';
import { isOverdue } from './nights.ts';

/** The state of backups and of the last restore, for administrators. */
export type BackupsResponse = {
  /** The latest complete backup, by any process; null if there is none yet. */
  last: { madeAt: string; bytes: number; isEncrypted: boolean } | null;
  /** When the product was installed, the earliest time a backup could have been made. */
  installedAt: string;
  /** Why this server makes no backups by itself. */
  refusal: 'recipient_missing' | null;
  /** The last restore, and up to when it brought records. */
  restore: { restoredAt: string; recordsUntil: string } | null;
  /** Letters from before the restore that wait until the operator sends or discards them. */
  heldLetters: number;
  /** Null if no log is archived. */
  archive: ArchiveState | null;
  respondedAt: string;
};

/** Whether somebody must look at the backups. */
export function areBackupsAlarming({ last, installedAt, refusal, archive, respondedAt }: BackupsResponse): boolean {
  const now = new Date(respondedAt);
  if (refusal !== null || isOverdue(new Date(last?.madeAt ?? installedAt), now)) return true;
  return archive !== null && (archive.isOnDataDisk || isArchiveBehind(archive, now));
}
