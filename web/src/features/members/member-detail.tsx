import { type HeldProgram, mostUrgentFirst } from '@ffl/domain/credentials/held-programs';
import { leavingRecordMessages } from '@ffl/domain/leaving/record-messages';
import { fullName } from '@ffl/domain/members/member';
import { memberStatus } from '@ffl/domain/members/member-status';
import { memberMessages } from '@ffl/domain/members/messages';
import type { ReactNode } from 'react';
import type { ShownLeaving } from '../../api/leaving/queries.ts';
import { useActsAbout } from '../../api/members/acts-about.ts';
import type { ListedMember, MemberRecord } from '../../api/members/rows.ts';
import { CredentialsTable } from '../../components/credentials/credentials-table.tsx';
import { Card, EmptyState } from '../../components/ui/card.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { OutOfDate, Skeleton } from '../../components/ui/loaded.tsx';
import { DeleteButton } from '../../components/ui/record-actions.tsx';
import { StatusPill } from '../../components/ui/status-pill.tsx';
import { Tabs } from '../../components/ui/tabs.tsx';
import { later, Meanwhile, soon } from '../../lib/pages/soon.ts';
import { May } from '../../lib/session/may.ts';
import type { MemberTab } from './list-state.ts';
import type { NamedMember } from './member-actions.tsx';
import { MemberContact } from './member-head.tsx';
import type { MemberRecordState } from './use-member-record.ts';

const MemberAddress = later(async () => (await import('./member-address.tsx')).MemberAddress);
const Likenesses = later(async () => (await import('./likenesses.tsx')).Likenesses);
const EditMember = soon(async () => (await import('./edit-member.tsx')).EditMember);

/** Parts of a member's record that belong to other features. */
export type RecordSlots = {
  /** The buttons at the end of a credential's row. */
  renderCredentialActions: (held: HeldProgram, member: NamedMember) => ReactNode;
  /** Renders the panel that issues another credential. */
  renderAddCredential: (member: NamedMember) => ReactNode;
  /** Renders whether and why the member is grounded, and the actions that change it, as parts of a row. */
  renderGrounding: (member: NamedMember) => ReactNode;
  /** Renders when and why the member was set aside, and the way back. */
  renderLeaving: (member: NamedMember, leaving: ShownLeaving) => ReactNode;
  renderSetAside: (member: NamedMember) => ReactNode;
  /** Renders what the person may look at besides their own record. */
  renderAccess: (member: NamedMember) => ReactNode;
  /** Renders which records were merged into this one. */
  renderMerges: (member: NamedMember) => ReactNode;
  /** Renders the button that begins a merge. */
  renderMergeWith: (member: NamedMember) => ReactNode;
  renderHistory: (member: NamedMember) => ReactNode;
};

type MemberDetailProps = {
  person: MemberRecord | ListedMember;
  record: MemberRecordState;
  now: Date;
  tab: MemberTab;
  onTab: (tab: MemberTab) => void;
  onDelete: () => void;
  slots: RecordSlots;
};

/**
 * A member's record: the person, then what is held, what happened and what can be edited, with deleting at the very
 * end.
 */
export function MemberDetail({ person, record, now, tab, onTab, onDelete, slots }: MemberDetailProps) {
  const acts = useActsAbout(person.id);
  const isTheirs = acts?.includes('edit') === true;
  const isOthers = acts?.includes('issue') && !isTheirs;
  const { credentials, grounding, leaving } = record;
  const isKnown = credentials && grounding !== undefined && leaving !== undefined;
  const status = isKnown && !leaving ? memberStatus(credentials, now, grounding) : undefined;
  const outline = <Skeleton className="h-40" />;
  const editTab = {
    name: 'edit',
    title: 'Edit Member',
    content: <Meanwhile value={outline}>{record.member ? <EditMember member={record.member} /> : outline}</Meanwhile>,
  } as const;
  return (
    <div className="flex flex-col gap-4">
      <MemberContact person={person} status={status} isSetAside={!!leaving}>
        {leaving === null && slots.renderGrounding(person)}
      </MemberContact>
      {leaving && slots.renderLeaving(person, leaving)}
      {record.hasLeavingFailed && leaving === undefined && (
        <ErrorState what={leavingRecordMessages.loadFailed} busy={record.isFetching} onRetry={record.reload} />
      )}
      {slots.renderAccess(person)}
      {slots.renderMerges(person)}
      {isTheirs && (
        <>
          <Meanwhile value={null}>{record.member && <MemberAddress member={record.member} />}</Meanwhile>
          <Meanwhile value={null}>
            <Likenesses memberId={person.id} />
          </Meanwhile>
        </>
      )}
      <Tabs
        label={`Record of ${fullName(person)}`}
        current={tab === 'edit' && !isTheirs ? 'credentials' : tab}
        onChange={onTab}
        tabs={[
          {
            name: 'credentials',
            title: 'Credentials',
            content: <MemberCredentials person={person} record={record} now={now} slots={slots} />,
          },
          {
            name: 'history',
            title: 'Renewal History',
            content: <Meanwhile value={outline}>{slots.renderHistory(person)}</Meanwhile>,
          },
          ...(isTheirs ? [editTab] : []),
        ]}
      />
      {isTheirs && (
        <>
          {leaving === null && slots.renderSetAside(person)}
          <div className="mt-6 flex flex-wrap gap-2 max-md:flex-col">
            {slots.renderMergeWith(person)}
            <May right="delete members">
              <DeleteButton onClick={onDelete}>{memberMessages.deleteTitle}</DeleteButton>
            </May>
          </div>
        </>
      )}
      {isOthers && <p className="max-w-[60ch] text-ink-2 text-meta">{memberMessages.changedBy}</p>}
    </div>
  );
}

/** Of somebody set aside, nothing looks as if it counted. */
const muted = { state: 'grounded', isInForce: false } as const;

type MemberCredentialsProps = { person: NamedMember; record: MemberRecordState; now: Date; slots: RecordSlots };

/** The member's credentials, most urgent first, and the panel that adds one. */
function MemberCredentials({ person, record, now, slots }: MemberCredentialsProps) {
  const { held, leaving, haveCredentialsFailed, isFetching, reload } = record;
  const isHere = leaving === null;
  const mayIssue = useActsAbout(person.id)?.includes('issue');
  return (
    <div className="flex flex-col gap-4">
      <Card aria-label="Credentials">
        {haveCredentialsFailed && held && (
          <OutOfDate what="The credentials could not be refreshed." isFetching={isFetching} onRetry={reload} />
        )}
        {haveCredentialsFailed && !held && (
          <ErrorState what="The credentials could not be loaded." busy={isFetching} onRetry={reload} />
        )}
        {!haveCredentialsFailed && (!held || leaving === undefined) && <Skeleton className="h-24" />}
        {held?.length === 0 && (
          <EmptyState title="No credentials yet.">
            {isHere && mayIssue && 'Choose a base and a type below to issue one.'}
          </EmptyState>
        )}
        {held && held.length > 0 && leaving !== undefined && (
          <CredentialsTable
            caption="Credentials"
            held={mostUrgentFirst(held).map((one) => (isHere ? one : { ...one, ...muted }))}
            now={now}
            badge={!isHere && <StatusPill state="inactive">Set aside</StatusPill>}
            renderActions={isHere ? (one) => slots.renderCredentialActions(one, person) : undefined}
          />
        )}
      </Card>
      {held && isHere && mayIssue && slots.renderAddCredential(person)}
    </div>
  );
}
