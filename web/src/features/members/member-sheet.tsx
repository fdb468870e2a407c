import { fullName } from '@ffl/domain/members/member';
import { memberMessages } from '@ffl/domain/members/messages';
import { countText } from '@ffl/domain/numbers/count-text';
import { ChevronDown, ChevronUp, UserRoundX } from 'lucide-react';
import type { ListedMember } from '../../api/members/rows.ts';
import { Button } from '../../components/ui/button.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { IconButton } from '../../components/ui/hint.tsx';
import { Skeleton } from '../../components/ui/loaded.tsx';
import { Sheet, SheetTitle } from '../../components/ui/sheet.tsx';
import { linkOfRow } from '../../hooks/lists/use-list-keys.ts';
import { useFailureToast } from '../../hooks/visit/use-failure-toast.ts';
import { useSession } from '../../lib/product.ts';
import type { MemberTab } from './list-state.ts';
import type { NamedMember } from './member-actions.tsx';
import { MemberDetail, type RecordSlots } from './member-detail.tsx';
import { MemberHead } from './member-head.tsx';
import { useMemberRecord } from './use-member-record.ts';
import type { Neighbors } from './use-neighbors.ts';

export type MemberSheetProps = Neighbors & {
  memberId: string;
  /** The list's data, shown until the whole record has loaded. */
  listed: ListedMember | undefined;
  now: Date;
  tab: MemberTab;
  onTab: (tab: MemberTab) => void;
  onClose: () => void;
  onDelete: (member: NamedMember) => void;
  slots: RecordSlots;
};

/** A member's record beside the list, with links to its neighbors. */
export function MemberSheet(props: MemberSheetProps) {
  const { memberId, listed, now, tab, previous, next, position, onTab, onClose, onDelete, slots } = props;
  const record = useMemberRecord(memberId, now);
  const isMissing = record.member === null;
  const person = isMissing ? undefined : (record.member ?? listed);
  const hasFailed = record.hasMemberFailed && !record.member;

  useFailureToast(hasFailed ? memberMessages.loadOneFailed : null);

  const keys = [
    ...(next ? [{ keys: ['j'], does: 'Next member', act: next }] : []),
    ...(previous ? [{ keys: ['k'], does: 'Previous member', act: previous }] : []),
  ];

  return (
    <Sheet
      onClose={onClose}
      keys={keys}
      focusAfter={() => linkOfRow(memberId)}
      head={person && !hasFailed && <MemberHead person={person} />}
      tools={
        position && (
          <>
            <p role="status" className="px-2 text-ink-2 text-meta max-md:sr-only" data-numbers="">
              <span className="sr-only">{person && `${fullName(person)}, `}</span>
              {countText(position.at)} of {countText(position.of)}
            </p>
            <StepButton name="Previous member" icon={ChevronUp} onStep={previous} />
            <StepButton name="Next member" icon={ChevronDown} onStep={next} />
          </>
        )
      }
    >
      {isMissing && <NoSuchMember onClose={onClose} />}
      {hasFailed && (
        <>
          <SheetTitle>{person ? fullName(person) : 'Member'}</SheetTitle>
          <ErrorState what={memberMessages.loadOneFailed} busy={record.isFetching} onRetry={record.reload} />
        </>
      )}
      {person && !hasFailed && (
        <MemberDetail
          key={memberId}
          person={person}
          record={record}
          now={now}
          tab={tab}
          onTab={onTab}
          onDelete={() => onDelete(person)}
          slots={slots}
        />
      )}
      {!person && !hasFailed && !isMissing && <Outline />}
    </Sheet>
  );
}

type StepButtonProps = { name: string; icon: typeof ChevronUp; onStep: (() => void) | undefined };

/** Keeps focus at the end of the list, where a disabled button would lose it. */
function StepButton({ name, icon: Icon, onStep }: StepButtonProps) {
  return (
    <IconButton
      name={name}
      icon={<Icon aria-hidden="true" size={20} className={onStep ? undefined : 'opacity-40'} />}
      aria-disabled={onStep === undefined}
      onClick={onStep}
    />
  );
}

/** Placeholder for a record opened by link, before anything is known. */
function Outline() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <SheetTitle>
        <span className="sr-only">Member</span>
      </SheetTitle>
      <Skeleton className="h-8" />
      <Skeleton className="h-11" />
      <Skeleton className="h-40" />
    </div>
  );
}

/** Shown if a link or code names no member. */
function NoSuchMember({ onClose }: { onClose: () => void }) {
  const session = useSession();
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-4 py-12 text-center">
      <UserRoundX aria-hidden="true" size={36} className="text-ink-3" />
      <SheetTitle>{memberMessages.notFound}</SheetTitle>
      <p className="max-w-[50ch] text-ink-2">
        {session?.kind === 'signed-in' && session.grantee
          ? memberMessages.notInAccess
          : 'This link or QR code matches nobody. The member may have been deleted, or the address is not complete.'}
      </p>
      <Button className="mt-2" onClick={onClose}>
        Back to the list
      </Button>
    </div>
  );
}
