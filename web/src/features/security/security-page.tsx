import { securityMessages } from '@ffl/domain/security/messages';
import { PageHeading } from '../../components/ui/page-heading.tsx';
import { useUrlState } from '../../hooks/lists/use-url-state.ts';
import { soon } from '../../lib/pages/soon.ts';
import { Backups } from './backups.tsx';
import { BlockedAddresses } from './blocked-addresses.tsx';
import { BoardingDevices } from './boarding-devices.tsx';
import { ChoiceLinks } from './choice-links.tsx';
import { Events } from './events.tsx';
import { FiguresCard } from './figures-card.tsx';
import { LockedAccounts } from './locked-accounts.tsx';
import { Reminders } from './reminders.tsx';
import { SealedRecords } from './sealed-records.tsx';
import { securityUrl, type View, views } from './security-state.ts';

const FrozenAccounts = soon(async () => (await import('./frozen-accounts.tsx')).FrozenAccounts);
const SecondSteps = soon(async () => (await import('./second-steps.tsx')).SecondSteps);
const TakingBack = soon(async () => (await import('./taking-back.tsx')).TakingBack);
const WaitingDeletions = soon(async () => (await import('./waiting-deletions.tsx')).WaitingDeletions);
const Settings = soon(async () => (await import('./settings.tsx')).Settings);

/**
 * Locked accounts, events of accounts, and the settings behind them (design 9.2). The address holds the page's state.
 */
export function SecurityPage() {
  const [{ view, days, kind }] = useUrlState(securityUrl);
  return (
    <>
      <PageHeading title="Security" description={securityMessages.pageText} />
      <ChoiceLinks
        name="Parts of this page"
        look="tabs"
        choices={views.map((one) => ({ text: viewTexts[one], isCurrent: one === view, to: { view: one } }))}
      />
      {view === 'overview' && (
        <div className="grid gap-6 lg:grid-cols-5">
          <div className="min-w-0 empty:hidden lg:col-span-5">
            <FrozenAccounts />
          </div>
          <div className="min-w-0 empty:hidden lg:col-span-5">
            <WaitingDeletions />
          </div>
          <div className="min-w-0 lg:col-span-5">
            <SealedRecords />
          </div>
          <div className="min-w-0 lg:col-span-5">
            <Backups />
          </div>
          <div className="min-w-0 lg:col-span-3">
            <LockedAccounts />
          </div>
          <div className="min-w-0 lg:col-span-2">
            <BlockedAddresses />
          </div>
          <div className="min-w-0 lg:col-span-5">
            <FiguresCard days={days} />
          </div>
          <div className="min-w-0 lg:col-span-5">
            <Reminders />
          </div>
          <div className="min-w-0 lg:col-span-5">
            <BoardingDevices />
          </div>
          <div className="min-w-0 lg:col-span-5">
            <SecondSteps />
          </div>
          <div className="min-w-0 lg:col-span-5">
            <TakingBack />
          </div>
        </div>
      )}
      {view === 'events' && <Events kind={kind} />}
      {view === 'settings' && <Settings />}
    </>
  );
}

const viewTexts: Readonly<Record<View, string>> = { overview: 'Overview', events: 'Events', settings: 'Settings' };
