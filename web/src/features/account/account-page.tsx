import { ownAccountMessages } from '@ffl/domain/accounts/own-account-messages';
import { PageHeading } from '../../components/ui/page-heading.tsx';
import { Calendars } from './calendars.tsx';
import { ChangePassword } from './change-password.tsx';
import { Devices } from './devices.tsx';
import { LedBases } from './led-bases.tsx';
import { Letters } from './letters.tsx';
import { RefusedAddress } from './refused-address.tsx';
import { SecondStep } from './second-step.tsx';

/** One's own account: password, second step, signed-in devices, emails and calendars. */
export function AccountPage() {
  return (
    <>
      <PageHeading title="Your account" description={ownAccountMessages.pageText} />
      <RefusedAddress />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid min-w-0 gap-6">
          <ChangePassword />
          <Devices />
        </div>
        <div className="grid min-w-0 gap-6">
          <SecondStep />
          <Letters />
          <LedBases />
          <Calendars />
        </div>
      </div>
    </>
  );
}
