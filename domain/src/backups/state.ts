import type { ArchiveState } from './archive.ts';

/** What administrators are told about backups, and about where the records come from. */
export type BackupsResponse = {
  /** The latest whole one, by any process; null if there is none yet. */
  last: { madeAt: string; bytes: number; isEncrypted: boolean } | null;
  /** Since when there could have been one: the installation's beginning. */
  installedAt: string;
  /** Why this server makes none by itself. */
  refusal: 'recipient_missing' | null;
  /** The last restore, and up to when it brought records. */
  restore: { restoredAt: string; recordsUntil: string } | null;
  /** Letters from before the restore that wait for a word. */
  heldLetters: number;
  /** Null where no log is archived. */
  archive: ArchiveState | null;
  respondedAt: string;
};
