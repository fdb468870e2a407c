import { fullName, memberMessages } from '@ffl/domain/members';
import { ChevronDown, ChevronUp } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { ListedMember } from '../../api/members/list-rows.ts';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { IconButton } from '../../components/ui/icon-button.tsx';
import { Sheet, SheetTitle } from '../../components/ui/sheet.tsx';
import { useFailureToast } from '../../hooks/use-failure-toast.ts';
import { linkOfRow } from '../../hooks/use-list-keys.ts';
import { isTyping } from '../../hooks/use-page-keys.ts';
import type { NamedMember } from './member-actions.tsx';
import { MemberDetail, type RenderNewestAction } from './member-detail.tsx';
import { useMemberRecord } from './use-member-record.ts';

type MemberSheetProps = {
  memberId: string;
  /** The page of the list that the record was opened from. */
  members: readonly ListedMember[];
  now: Date;
  onStep: (memberId: string) => void;
  onClose: () => void;
  onDelete: (member: NamedMember) => void;
  renderNewestAction: RenderNewestAction;
};

/** The record of a member beside the list, with the way to its neighbours. Nothing for an unknown id. */
export function MemberSheet({
  memberId,
  members,
  now,
  onStep,
  onClose,
  onDelete,
  renderNewestAction,
}: MemberSheetProps) {
  const record = useMemberRecord(memberId, now);
  const at = members.findIndex(({ id }) => id === memberId);
  const listed = members[at];
  const person = record.member ?? listed;
  const hasFailed = record.hasMemberFailed && !record.member;

  useFailureToast(hasFailed ? memberMessages.loadOneFailed : null);

  if (record.member === null || (!person && !hasFailed)) return null;

  const previous = at > 0 ? members[at - 1] : undefined;
  const next = at >= 0 ? members[at + 1] : undefined;

  function handleKey(event: KeyboardEvent) {
    const neighbour = { j: next, k: previous }[event.key];
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (neighbour && isPlain && !isTyping(event.target)) onStep(neighbour.id);
  }

  return (
    <Sheet
      onClose={onClose}
      onKeyDown={handleKey}
      focusAfter={() => linkOfRow(memberId)}
      tools={
        at >= 0 && (
          <>
            <StepButton name="Previous member" icon={ChevronUp} to={previous} onStep={onStep} />
            <StepButton name="Next member" icon={ChevronDown} to={next} onStep={onStep} />
            <p role="status" className="px-2 text-ink-2 text-meta" data-numbers="">
              <span className="sr-only">{person && `${fullName(person)}, `}</span>
              {at + 1} of {members.length} on this page
            </p>
          </>
        )
      }
    >
      {person && !hasFailed ? (
        <MemberDetail
          key={memberId}
          person={person}
          record={record}
          now={now}
          onDelete={() => onDelete(person)}
          renderNewestAction={renderNewestAction}
        />
      ) : (
        <>
          <SheetTitle>{person ? fullName(person) : 'Member'}</SheetTitle>
          <ErrorState what={memberMessages.loadOneFailed} busy={record.isFetching} onRetry={record.reload} />
        </>
      )}
    </Sheet>
  );
}

type StepButtonProps = {
  name: string;
  icon: typeof ChevronUp;
  to: ListedMember | undefined;
  onStep: (memberId: string) => void;
};

/** Keeps the focus at the end of the list, where a disabled button would lose it. */
function StepButton({ name, icon: Icon, to, onStep }: StepButtonProps) {
  return (
    <IconButton
      name={name}
      icon={<Icon aria-hidden="true" size={20} className={to ? undefined : 'opacity-40'} />}
      aria-disabled={to === undefined}
      onClick={() => to && onStep(to.id)}
    />
  );
}
