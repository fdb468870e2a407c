import { PageHeading } from '../../components/ui/page-heading.tsx';

import { soon } from '../../lib/pages/soon.ts';
import { May } from '../../lib/session/may.ts';

// Other screens show these, too: imported at once, their scripts would come with every first screen.
const CurrencyRules = soon(async () => (await import('../../features/programs/currency-rules.tsx')).CurrencyRules);
const KnownDay = soon(async () => (await import('../../features/readiness/known-day.tsx')).KnownDay);
const Calendars = soon(async () => (await import('../../features/account/calendars.tsx')).Calendars);
const ListDisplay = soon(async () => (await import('../../features/views/list-display.tsx')).ListDisplay);
const Settings = soon(async () => (await import('../../features/security/settings.tsx')).Settings);

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
