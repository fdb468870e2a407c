import { ReportsPage } from '../../features/reports/reports-page.tsx';
import { ViewsButton } from '../../features/views/views-button.tsx';

/** The reports, with the menu of saved views. */
export function ReportsScreen() {
  return <ReportsPage renderViews={(slot) => <ViewsButton {...slot} screen="reports" />} />;
}
