import { lazy, Suspense } from 'react';
import { DashboardPage } from '../../features/dashboard/dashboard-page.tsx';

// Loading begins with the dashboard, so that the dialog is there before the first key after it.
const loading = import('../../features/punches/record-punch-dialog.tsx');
const RecordPunchDialog = lazy(async () => ({ default: (await loading).RecordPunchDialog }));

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
