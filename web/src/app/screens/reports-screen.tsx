import { ReportsPage } from '../../features/reports/reports-page.tsx';
import { ViewsButton } from '../../features/views/views-button.tsx';
import { May } from '../../lib/session/may.ts';

/** The reports, with the menu of saved views. */
export function ReportsScreen() {
  return (
    <ReportsPage
      renderViews={(slot) => (
        <May right="views">
          <ViewsButton {...slot} screen="reports" />
        </May>
      )}
    />
  );
}
