import { backupMessages } from '@ffl/domain/backups/messages';
import { isOverdue } from '@ffl/domain/backups/nights';
import { isRunOverdue } from '@ffl/domain/reminders/hours';
import { reminderMessages } from '@ffl/domain/reminders/messages';
import { displayDateTime } from '@ffl/domain/time/denver';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { dashboardQueries } from '../../api/dashboard.ts';
import { Notice } from '../../components/ui/notice.tsx';
import { useNow } from '../../hooks/visit/use-now.ts';

/** Warns when backups, the archive or reminders have stopped running by themselves. */
export function Alarms() {
  const { data } = useQuery(dashboardQueries.today());
  const now = useNow();
  if (!data) return null;
  const { unsavedSince, archiveBehindSince, unremindedSince } = data;
  const lostSince = archiveBehindSince ?? (unsavedSince && isOverdue(unsavedSince, now) ? unsavedSince : null);
  return (
    <div className="flex flex-col gap-4 empty:hidden">
      {lostSince && (
        <Alarm title={archiveBehindSince ? backupMessages.archiveBehind : backupMessages.overdue}>
          Nothing recorded since {displayDateTime(lostSince)} would survive the loss of the server's disk.
        </Alarm>
      )}
      {unremindedSince && isRunOverdue(unremindedSince, now) && (
        <Alarm title={reminderMessages.overdue} view="notifications">
          Nobody is told when they lapse. The last emails went out {displayDateTime(unremindedSince)}.
        </Alarm>
      )}
    </div>
  );
}

function Alarm({ title, view, children }: { title: string; view?: 'notifications'; children: ReactNode }) {
  return (
    <Notice
      tone="danger"
      title={title}
      actions={
        <Link to="/admin/security" search={{ view }} className="underline">
          Open Security
        </Link>
      }
    >
      <p>{children}</p>
    </Notice>
  );
}
