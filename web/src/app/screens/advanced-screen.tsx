import { PageHeading } from '../../components/ui/page-heading.tsx';
import { Calendars } from '../../features/account/calendars.tsx';

import { CurrencyRules } from '../../features/programs/currency-rules.tsx';
import { KnownDay } from '../../features/readiness/known-day.tsx';
import { Settings } from '../../features/security/settings.tsx';
import { ListDisplay } from '../../features/views/list-display.tsx';
import { May } from '../../lib/session/may.ts';

/** What hardly anybody changes, a section for each, for whoever may. */
export function AdvancedScreen() {
  return (
    <>
      <PageHeading title="Advanced" description="What rarely needs changing." />
      <div className="flex flex-col gap-6">
        <KnownDay />
        <May right="bases">
          <CurrencyRules />
        </May>
        <May right="views">
          <ListDisplay />
        </May>
        <May right="security">
          <Calendars areOfBases />
          <Settings />
        </May>
      </div>
    </>
  );
}
