import { lazy, Suspense } from 'react';
import { DashboardPage } from '../../features/dashboard/dashboard-page.tsx';

const RecordPunchDialog = lazy(async () => ({
  default: (await import('../../features/punches/record-punch-dialog.tsx')).RecordPunchDialog,
}));

/** The dashboard, with the dialog that its cards open. */
export function DashboardScreen() {
  return (
    <DashboardPage
      renderRecordPunch={(dialog) => (
        <Suspense>
          <RecordPunchDialog {...dialog} />
        </Suspense>
      )}
    />
  );
}
