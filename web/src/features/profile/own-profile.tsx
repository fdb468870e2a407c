import { type HeldProgram, heldPrograms } from '@ffl/domain/credentials/held-programs';
import { isGrounded } from '@ffl/domain/groundings/grounding';
import { lastUpdated } from '@ffl/domain/members/kept-profile';
import { memberMessages } from '@ffl/domain/members/messages';
import { clsx } from 'clsx';
import { Printer, ScanQrCode } from 'lucide-react';
import { type ReactNode, startTransition, useDeferredValue, useEffect, useState } from 'react';
import { MemberCard } from '../../components/members/member-card.tsx';
import { PrintedCard } from '../../components/members/printed-card.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { Loading } from '../../components/ui/loading.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { PageHeading } from '../../components/ui/page-heading.tsx';
import { useOnline } from '../../hooks/device/use-online.ts';
import { usePagesKept } from '../../hooks/device/use-pages-kept.ts';
import { useFailureToast } from '../../hooks/visit/use-failure-toast.ts';
import { later, soon } from '../../lib/pages/soon.ts';
import { useProduct } from '../../lib/product.ts';
import { ActiveCredentials } from './active-credentials.tsx';
import { PunchHistory } from './punch-history.tsx';
import { useOwnProfile } from './use-own-profile.ts';
import { useOwnStatement } from './use-own-statement.ts';

const ShownCard = soon(async () => (await import('./shown-card.tsx')).ShownCard);
const NextTrainings = soon(async () => (await import('./next-trainings.tsx')).NextTrainings);
const OwnGrounding = later(async () => (await import('./own-grounding.tsx')).OwnGrounding);

type OwnProfileProps = {
  userId: string;
  /** The member id in the session. */
  memberId: string;
  /** Whether the card fills the screen. */
  opened: { isShown: boolean; open: () => void; close: () => void };
};

/** The person's own profile. No button here changes a credential. */
export function OwnProfile({ userId, memberId, opened }: OwnProfileProps) {
  const { shown, now, updatedAt, isKept, age, isMissing, hasFailed, isFetching, reload } = useOwnProfile(
    userId,
    memberId,
  );
  // Deferred: rendered with low priority.
  const isDrawn = useDeferredValue(shown !== undefined);
  const isOnline = useOnline();
  const arePagesKept = usePagesKept();
  // The frame says that it is offline, and the card how old it is.
  const isToldAbove = !isOnline && shown !== undefined;
  const problem = isMissing ? memberMessages.notFound : hasFailed && !isToldAbove ? memberMessages.loadOneFailed : null;

  // What is shown to others says its age itself.
  useFailureToast(shown && opened.isShown ? null : problem);

  if (!shown) {
    return problem ? <ErrorState what={problem} busy={isFetching} onRetry={reload} /> : <Loading />;
  }
  if (!isDrawn) return <Loading />;

  const { grounding } = shown;
  const held = heldPrograms(shown.credentials, shown.programs, now, grounding);
  const staleSince = age === 'recent' ? undefined : updatedAt;
  const card = { member: shown.member, held, grounding, now, staleSince };
  return (
    <>
      <div className="print:hidden max-md:sr-only">
        <PageHeading title="Profile" />
      </div>
      {problem && (
        <div className="mb-4 print:hidden">
          <Notice tone="warning" title={problem} actions={<Button onClick={reload}>Retry</Button>}>
            What you see is from the time below the card.
          </Notice>
        </div>
      )}
      {age === 'clock-behind' && (
        <div className="mb-4 print:hidden">
          <Notice tone="warning" title={memberMessages.clockBehind}>
            {memberMessages.clockBehindText}
          </Notice>
        </div>
      )}
      {grounding && isGrounded(grounding, now) && <OwnGrounding grounding={grounding} />}
      <div className="flex max-w-[640px] flex-wrap items-center gap-3 md:whitespace-nowrap print:block">
        <ShowToCrew userId={userId} held={held} onOpen={opened.open} />
        <PrintedCard className="w-full whitespace-normal md:order-first print:m-[10mm]">
          <MemberCard {...card} />
        </PrintedCard>
        <div className="flex w-full flex-wrap items-center justify-between gap-3 md:contents print:hidden">
          <Button icon={<Printer aria-hidden="true" size={18} />} onClick={() => window.print()}>
            Print card
          </Button>
          <div className="text-ink-2 text-meta md:ml-auto">
            <p data-numbers="">{lastUpdated(updatedAt, now)}</p>
            <p>{isKept && arePagesKept ? memberMessages.opensOffline : memberMessages.needsLine}</p>
          </div>
        </div>
      </div>
      <Below>
        <div className={clsx(staleSince && 'grayscale')}>
          <ActiveCredentials held={held} now={now} />
          <NextTrainings />
          <PunchHistory held={held} />
        </div>
      </Below>
      {opened.isShown && <ShownCard {...card} userId={userId} updatedAt={updatedAt} onClose={opened.close} />}
    </>
  );
}

/** Content below a phone's first screen, for which the card doesn't wait. */
function Below({ children }: { children: ReactNode }) {
  return useFollows() && children;
}

type ShowToCrewProps = { userId: string; held: readonly HeldProgram[]; onOpen: () => void };

/** Makes sure a code is on the device before it is needed. */
function ShowToCrew({ userId, held, onOpen }: ShowToCrewProps) {
  useOwnStatement({ userId, held, isOpen: false });
  return (
    <Button
      variant="primary"
      icon={<ScanQrCode aria-hidden="true" size={18} />}
      className="max-md:w-full print:hidden"
      onClick={onOpen}
    >
      Show to crew
    </Button>
  );
}

/** False during the first render of a visit, so that content below the first screen is rendered later. */
function useFollows(): boolean {
  const { visit } = useProduct();
  const [follows, setFollows] = useState(!visit.isAtFirstPage);
  useEffect(() => startTransition(() => setFollows(true)), []);
  return follows;
}
