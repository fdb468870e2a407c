import { isOverdue, snapshotMessages } from '@ffl/domain/snapshots';
import { displayDateTime } from '@ffl/domain/time';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { dashboardQueries } from '../../api/dashboard/queries.ts';
import { Notice } from '../../components/ui/notice.tsx';
import { useNow } from '../../hooks/visit/use-now.ts';

/** Stands while the archive has fallen behind, or records of more than a day are in no backup. */
export function BackupAlarm() {
  const { data } = useQuery(dashboardQueries.today());
  const now = useNow();
  if (data?.archiveBehindSince) return <Alarm title={snapshotMessages.archiveBehind} since={data.archiveBehindSince} />;
  if (!data || !isOverdue(data.unsavedSince, now)) return null;
  return <Alarm title={snapshotMessages.overdue} since={data.unsavedSince} />;
}

function Alarm({ title, since }: { title: string; since: Date }) {
  return (
    <Notice
      tone="danger"
      title={title}
      actions={
        <Link to="/admin/security" className="underline">
          Open Security
        </Link>
      }
    >
      <p>Nothing recorded since {displayDateTime(since)} would survive the loss of the server's disk.</p>
    </Notice>
  );
}
