import { PageHeading } from '../../components/ui/page-heading.tsx';
import { useUrlState } from '../../hooks/lists/use-url-state.ts';
import { soon } from '../../lib/pages/soon.ts';
import { ChoiceLinks } from './choice-links.tsx';
import { Desk } from './desk.tsx';
import { securityUrl, type View, views } from './security-state.ts';

const Events = soon(async () => (await import('./events.tsx')).Events);
const Reminders = soon(async () => (await import('./reminders.tsx')).Reminders);
const Devices = soon(async () => (await import('./devices.tsx')).Devices);

/** What needs somebody, and the parts around it (design 9.2). The address holds the page's state. */
export function SecurityPage() {
  const [{ view, days, kind }] = useUrlState(securityUrl);
  return (
    <>
      <PageHeading title="Security" />
      <ChoiceLinks
        name="Parts of this page"
        look="tabs"
        choices={views.map((one) => ({ text: viewTexts[one], isCurrent: one === view, to: { view: one } }))}
      />
      {view === 'security' && <Desk days={days} />}
      {view === 'notifications' && <Reminders />}
      {view === 'devices' && <Devices />}
      {view === 'events' && <Events kind={kind} />}
    </>
  );
}

const viewTexts: Readonly<Record<View, string>> = {
  security: 'Security',
  notifications: 'Notifications',
  devices: 'Devices',
  events: 'Events',
};
