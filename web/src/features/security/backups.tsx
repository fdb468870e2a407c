import { type ArchiveState, isArchiveBehind, isArchivedToTheMinute } from '@ffl/domain/backups/archive';
import { backupMessages } from '@ffl/domain/backups/messages';
import { isOverdue } from '@ffl/domain/backups/nights';
import { areBackupsAlarming, type BackupsResponse } from '@ffl/domain/backups/state';
import { displayDateTime } from '@ffl/domain/time/denver';
import { useQuery } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { securityQueries } from '../../api/security/queries.ts';
import { Notice } from '../../components/ui/notice.tsx';
import { DeskLine, DeskRow } from './desk-row.tsx';

/** The age of the last backup and, after a restore, where the records came from. */
export function Backups() {
  const query = useQuery(securityQueries.backups());
  return (
    <DeskRow title="Backups" query={query} failure={backupMessages.loadFailed}>
      {(backups) => (
        <>
          <Alarm backups={backups} />
          <Last {...backups} {...markOf(backups)} />
          <ToTheMinute {...backups} {...markOf(backups)} />
          <Restore {...backups} />
        </>
      )}
    </DeskRow>
  );
}

function Alarm({ backups: { last, installedAt, refusal, respondedAt } }: { backups: BackupsResponse }) {
  if (refusal !== null) return <Notice tone="danger" title={backupMessages.recipientMissing} />;
  if (!isOverdue(new Date(last?.madeAt ?? installedAt), new Date(respondedAt))) return null;
  return (
    <Notice tone="danger" title={last ? backupMessages.overdue : backupMessages.neverMade}>
      <p>{backupMessages.nextStep}</p>
    </Notice>
  );
}

/** No check mark beside an alarm. */
function markOf(backups: BackupsResponse): Mark {
  return areBackupsAlarming(backups) ? { icon: null } : {};
}

type Mark = { icon?: null };

function Last({ last, icon }: Pick<BackupsResponse, 'last'> & Mark) {
  if (last === null) return <DeskLine icon={waiting}>{backupMessages.none}</DeskLine>;
  const secrecy = last.isEncrypted ? 'encrypted' : 'not encrypted, and without the secrets';
  return (
    <DeskLine
      {...(icon === null && { icon })}
      details={`${megabytes(last.bytes)}, ${secrecy}. One is made every night; 35 are kept.`}
    >
      Everything until {displayDateTime(new Date(last.madeAt))} is in the last backup.
    </DeskLine>
  );
}

function ToTheMinute({ archive, respondedAt, icon }: Pick<BackupsResponse, 'archive' | 'respondedAt'> & Mark) {
  if (archive === null) return null;
  const now = new Date(respondedAt);
  const secrecy = archive.isEncrypted ? 'encrypted' : 'not encrypted, and without the secrets';
  return (
    <>
      {isArchiveBehind(archive, now) && (
        <Notice tone="danger" title={backupMessages.archiveBehind}>
          <p>{backupMessages.archiveNextStep}</p>
        </Notice>
      )}
      {archive.isOnDataDisk && (
        <Notice tone="warning" title={backupMessages.onDataDisk}>
          <p>{backupMessages.onDataDiskNextStep}</p>
        </Notice>
      )}
      <DeskLine
        {...(icon === null && { icon })}
        details={`${megabytes(archive.bytes)} in the archive, ${secrecy}. It keeps 35 days, with a base backup each week.`}
      >
        {archive.isOnDataDisk ? archivedUntilText(archive) : costOfDisk(archive, now)}
      </DeskLine>
    </>
  );
}

function archivedUntilText({ archivedUntil }: ArchiveState): string {
  if (archivedUntil === null) return backupMessages.noBase;
  return `Everything until ${displayDateTime(new Date(archivedUntil))} is in the archive.`;
}

function costOfDisk(archive: ArchiveState, now: Date): string {
  if (archive.baseAt === null || archive.archivedUntil === null) return backupMessages.noBase;
  if (isArchivedToTheMinute(archive, now)) return backupMessages.toTheMinute;
  return `If the disk is lost now, what was recorded since ${displayDateTime(new Date(archive.archivedUntil))} is lost.`;
}

function Restore({ restore, heldLetters }: Pick<BackupsResponse, 'restore' | 'heldLetters'>) {
  if (restore === null) return null;
  return (
    <Notice tone="warning" title={`These records were restored on ${displayDateTime(new Date(restore.restoredAt))}.`}>
      <p>
        There are records until {displayDateTime(new Date(restore.recordsUntil))}. Record again what was done between
        then and the restore.
      </p>
      {heldLetters > 0 && (
        <p>Letters waiting since the restore: {heldLetters}. Send or discard them with: ffl admin held-letters</p>
      )}
    </Notice>
  );
}

const waiting = <Clock aria-hidden="true" size={20} className="mt-px shrink-0 text-ink-2" />;

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} MB`;
}
