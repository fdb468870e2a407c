import { join } from 'node:path';
import { readBackupFile, UnreadableFile } from '../backups/backup-file.ts';
import { BackupError } from '../backups/backup-text.ts';

export class ArchiveError extends Error {}

/** The content of an archived file. Throws a sentence if it can't be opened or turns out to be incomplete. */
export async function* readArchived(
  folder: string,
  file: string,
  identity: string | undefined,
): AsyncGenerator<Uint8Array> {
  if (file.endsWith('.age') && identity === undefined) {
    throw new ArchiveError(
      'This archive is encrypted: give the file with the identity (AGE-SECRET-KEY-…) after --identity',
    );
  }
  try {
    yield* readBackupFile(join(folder, file), identity);
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    throw new ArchiveError(error instanceof UnreadableFile ? `${file} ${error.flaw}` : error.message, { cause: error });
  }
}

export function changed(file: string): ArchiveError {
  return new ArchiveError(`${file} is not what was archived under this name`);
}
