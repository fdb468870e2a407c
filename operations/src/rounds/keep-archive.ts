import { statSync } from 'node:fs';
import type { ArchiveState } from '@ffl/domain/backups/archive';
import { backupMessages } from '@ffl/domain/backups/messages';
import type { ArchivePlace } from '../archive/history.ts';
import { openArchive } from '../archive/open-archive.ts';
import { createFileKeys } from '../backups/file-keys.ts';
import type { Archiving } from '../embedded/archiving.ts';
import { type Archived, createArchiveRounds } from './archive-rounds.ts';
import type { Installation } from './keep-backups.ts';
import { repeat } from './repeat-rounds.ts';

type Kept = Omit<Archived, 'archive' | 'isEncrypted' | 'isOnDataDisk'> & { archiving: Archiving; place: ArchivePlace };

export type KeptArchive = {
  state(): ArchiveState;
  /** Archives everything recorded until now. */
  stop(): Promise<void>;
};

const often = { everyMs: 2_000, jitterMs: 0 };
/** The first base backup waits until the start is over. */
const everyMinute = { everyMs: 60_000, jitterMs: 0, firstMs: 10_000 };
/** Limited, since a host doesn't wait forever for a process to stop. */
const longestLastMs = 5_000;

export function archivePlace({
  archiveDir = '',
  authSecrets,
  backups: { recipient },
}: Pick<Installation, 'authSecrets' | 'backups'> & { archiveDir?: string }): ArchivePlace {
  const keys = createFileKeys(authSecrets);
  return { folder: archiveDir, keys, ...(recipient === undefined ? {} : { recipient }) };
}

/** Archives the embedded server's log as it grows, with a base backup each week. */
export function startArchiving({ archiving, place, ...kept }: Kept): KeptArchive {
  const { log } = kept;
  const archive = openArchive(archiving, place);
  // A missing folder is reported as such elsewhere.
  const diskOf = (folder: string) => statSync(folder, { throwIfNoEntry: false })?.dev;
  const isOnDataDisk = () => diskOf(archiving.cluster) === diskOf(place.folder);
  if (isOnDataDisk()) log.warn({ event: 'archive_on_data_disk' }, backupMessages.onDataDisk);
  const { state, collect, look } = createArchiveRounds({
    ...kept,
    archive,
    isEncrypted: place.recipient !== undefined,
    isOnDataDisk,
  });
  const ending = new AbortController();
  const failed = (what: string) => (error: unknown) => {
    if (!ending.signal.aborted) log.error({ err: error }, what);
  };
  const repeated = [
    repeat(often, collect, onceEach(failed("The database's log could not be archived"))),
    repeat(everyMinute, () => look(new Date(), ending.signal), failed('The archive could not be kept')),
  ];
  return {
    state,
    async stop() {
      ending.abort();
      await Promise.all(repeated.map((one) => one.stop()));
      await archive
        .finish(longestLastMs)
        .catch((error) => log.error({ err: error }, 'The last minute could not be archived at the stop'));
    },
  };
}

/** Reports an error once, because the same one comes back every two seconds. */
function onceEach(tell: (error: unknown) => void): (error: unknown) => void {
  let last = '';
  return (error) => {
    if (String(error) !== last) tell(error);
    last = String(error);
  };
}
