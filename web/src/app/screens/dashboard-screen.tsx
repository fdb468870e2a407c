import { lazy, Suspense } from 'react';
import { DashboardPage } from '../../features/dashboard/dashboard-page.tsx';
import { SarContacts } from '../../features/sar-contacts/sar-contacts.tsx';
import { JustRecorded } from '../../features/undo/just-recorded.tsx';
import { useRecordedPunches } from '../../features/undo/use-recorded-punches.ts';

// Loading begins with the dashboard, so that the dialog is there before the first key after it.
const loading = import('../../features/punches/record-punch-dialog.tsx');
const RecordPunchDialog = lazy(async () => ({ default: (await loading).RecordPunchDialog }));
const AddMemberDialog = lazy(async () => ({
  default: (await import('../../features/members/add-member-dialog.tsx')).AddMemberDialog,
}));

/** The dashboard, with the dialogs that it opens. */
export function DashboardScreen() {
  const { punches, keep } = useRecordedPunches();
  return (
    <DashboardPage
      renderRecordPunch={(dialog) => (
        <Suspense>
          <RecordPunchDialog {...dialog} onRecorded={keep} />
        </Suspense>
      )}
      renderCreateMember={(dialog) => (
        <Suspense>
          <AddMemberDialog title="Create Member Profile" {...dialog} />
        </Suspense>
      )}
      justRecorded={<JustRecorded punches={punches} />}
      contacts={<SarContacts />}
    />
  );
}
