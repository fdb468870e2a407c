import { heldPrograms } from '@ffl/domain/credentials';
import { memberMessages } from '@ffl/domain/members';
import { displayDateTime } from '@ffl/domain/time';
import { Printer } from 'lucide-react';
import { MemberCard } from '../../components/members/member-card.tsx';
import { PrintedCard } from '../../components/members/printed-card.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { Loading } from '../../components/ui/loading.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { PageHeading } from '../../components/ui/page-heading.tsx';
import { useFailureToast } from '../../hooks/use-failure-toast.ts';
import { useIsPhone } from '../../hooks/use-is-phone.ts';
import { useNow } from '../../hooks/use-now.ts';
import { ActiveCredentials } from './active-credentials.tsx';
import { useOwnProfile } from './use-own-profile.ts';

/** Read-only: no button here changes a credential. */
export function OwnProfile({ userId }: { userId: string }) {
  const now = useNow();
  const isPhone = useIsPhone();
  const { member, credentials, programs, isMissing, hasFailed, isFetching, updatedAt, reload } = useOwnProfile(userId);
  const problem = isMissing ? memberMessages.notFound : hasFailed ? memberMessages.loadOneFailed : null;

  useFailureToast(problem);

  if (!member || !credentials || !programs) {
    return problem ? <ErrorState what={problem} busy={isFetching} onRetry={reload} /> : <Loading />;
  }

  const held = heldPrograms(credentials, programs, now);
  return (
    <>
      <div className="print:hidden">
        <PageHeading
          title="Profile"
          description={`Last updated ${displayDateTime(updatedAt)}`}
          actions={isPhone ? undefined : <PrintButton />}
        />
      </div>
      {problem && (
        <div className="mb-4 print:hidden">
          <Notice tone="warning" title={problem} actions={<Button onClick={reload}>Retry</Button>}>
            What you see is from the time above.
          </Notice>
        </div>
      )}
      <PrintedCard className="print:m-[10mm]">
        <MemberCard member={member} held={held} now={now} qrSize={isPhone ? 150 : 200} />
      </PrintedCard>
      {/* On a phone nothing may push the expiry below the first view. */}
      {isPhone && (
        <div className="mb-4 print:hidden">
          <PrintButton />
        </div>
      )}
      <ActiveCredentials held={held} now={now} />
    </>
  );
}

function PrintButton() {
  return (
    <Button icon={<Printer aria-hidden="true" size={18} />} onClick={() => window.print()}>
      Print card
    </Button>
  );
}
