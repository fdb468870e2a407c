import { ownAccountMessages } from '@ffl/domain/accounts/own-account-messages';
import { reminderMessages } from '@ffl/domain/reminders/messages';
import { unreachedMessages } from '@ffl/domain/reminders/unreached-messages';
import { readAgainFailed } from '@ffl/domain/security/read-again';
import { displayDate } from '@ffl/domain/time/denver';
import { useQuery } from '@tanstack/react-query';
import { reminderQueries } from '../../api/reminders/queries.ts';
import { Card } from '../../components/ui/card.tsx';
import { Loaded, Skeleton } from '../../components/ui/loaded.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { PageHeading } from '../../components/ui/page-heading.tsx';
import { later } from '../../lib/pages/soon.ts';
import { useSession } from '../../lib/product.ts';
import { Calendars } from './calendars.tsx';
import { ChangePassword } from './change-password.tsx';
import { Devices } from './devices.tsx';
import { LedBases } from './led-bases.tsx';
import { OwnAddress } from './own-address.tsx';
import { SecondStep } from './second-step.tsx';
import { SwitchButton } from './switch-button.tsx';

const OwnAccess = later(async () => (await import('../../components/grants/own-access.tsx')).OwnAccess);

/** The person's own account: address, password, what it opens, second step, signed-in devices, emails and calendars. */
export function AccountPage() {
  const session = useSession();
  return (
    <>
      <PageHeading title="Your account" description={ownAccountMessages.pageText} />
      <RefusedAddress />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid min-w-0 gap-6">
          <OwnAddress />
          <ChangePassword />
        </div>
        <div className="grid min-w-0 gap-6">
          {session?.kind === 'signed-in' && session.grantee && <OwnAccess grants={session.grantee.grants} />}
          <SecondStep />
          <Letters />
          <LedBases />
          <Calendars />
          <Devices />
        </div>
      </div>
    </>
  );
}

/** A notice that the reader's mail server refuses our emails, with what to do about it. Nothing if it accepts them. */
function RefusedAddress() {
  const { data } = useQuery(reminderQueries.own());
  if (!data?.refusedAt) return null;
  return (
    <div className="mb-6">
      <Notice tone="warning" title={unreachedMessages.ownTitle}>
        <p className="wrap-anywhere">{unreachedMessages.own(data.address, displayDate(data.refusedAt))}</p>
      </Notice>
    </div>
  );
}

/** The person's setting for emails about ending credentials. Renders nothing for somebody without a member record. */
function Letters() {
  const query = useQuery(reminderQueries.own());
  if (query.data?.wantsReminders === null) return null;
  return (
    <Card title={reminderMessages.ownTitle}>
      <Loaded
        query={query}
        failure={reminderMessages.ownFailed}
        failedAgain={readAgainFailed}
        outline={<Skeleton className="h-12" />}
      >
        {({ wantsReminders, isReminding }) => (
          <Choice wantsReminders={wantsReminders === true} isReminding={isReminding} />
        )}
      </Loaded>
    </Card>
  );
}

function Choice({ wantsReminders, isReminding }: { wantsReminders: boolean; isReminding: boolean }) {
  return (
    <>
      <p>{wantsReminders ? reminderMessages.ownOn : reminderMessages.ownOff}</p>
      {wantsReminders && !isReminding && <p className="mt-1 text-ink-2 text-meta">{reminderMessages.ownNotNow}</p>}
      <SwitchButton which="reminders" words={reminderMessages} isWanted={wantsReminders} />
    </>
  );
}
