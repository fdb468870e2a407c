import type { HeldProgram, ShownPunch } from '@ffl/domain/credentials';
import { memberStatus } from '@ffl/domain/members';
import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ListedMember } from '../../api/members/list-rows.ts';
import type { MemberRecord } from '../../api/members/rows.ts';
import { CredentialRow } from '../../components/credentials/credential-row.tsx';
import { MemberQr } from '../../components/members/member-qr.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { OutOfDate } from '../../components/ui/out-of-date.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { useIsPhone } from '../../hooks/use-is-phone.ts';
import { MemberHead } from './member-head.tsx';
import type { MemberRecordState } from './use-member-record.ts';

type MemberDetailProps = {
  /** What the list already knows, until the whole record is there. */
  person: MemberRecord | ListedMember;
  record: MemberRecordState;
  now: Date;
  onDelete: () => void;
  renderNewestAction: RenderNewestAction;
};

/** What can be done with the newest punch of a credential, for instance taking it back. */
export type RenderNewestAction = (held: HeldProgram, punch: ShownPunch) => ReactNode;

/** Who the member is, what the member holds, and at the very end the way to delete all of it. */
export function MemberDetail({ person, record, now, onDelete, renderNewestAction }: MemberDetailProps) {
  const isPhone = useIsPhone();
  const status = record.credentials && memberStatus(record.credentials, now);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-start justify-between gap-6">
        <MemberHead person={person} status={status} />
        {!isPhone && <MemberQr member={person} size={132} />}
      </div>
      <Credentials record={record} now={now} renderNewestAction={renderNewestAction} />
      {isPhone && (
        <Card>
          <MemberQr member={person} size={150} />
        </Card>
      )}
      <Button
        variant="secondary"
        className="mt-4 self-start text-danger! max-md:self-stretch"
        icon={<Trash2 aria-hidden="true" size={18} />}
        onClick={onDelete}
      >
        Delete Member
      </Button>
    </div>
  );
}

function Credentials({
  record,
  now,
  renderNewestAction,
}: Pick<MemberDetailProps, 'record' | 'now' | 'renderNewestAction'>) {
  const { held, haveCredentialsFailed, isFetching, reload } = record;
  return (
    <Card title="Credentials">
      {haveCredentialsFailed && held && (
        <OutOfDate what="The credentials could not be read again." isFetching={isFetching} onRetry={reload} />
      )}
      {haveCredentialsFailed && !held && (
        <ErrorState what="The credentials could not be loaded." busy={isFetching} onRetry={reload} />
      )}
      {!haveCredentialsFailed && !held && <Skeleton className="h-24" />}
      {held?.length === 0 && <EmptyState title="No credentials yet." />}
      {held && held.length > 0 && (
        <ul className="divide-y divide-line">
          {held.map((one) => (
            <CredentialRow
              key={one.credential.id}
              held={one}
              now={now}
              renderNewestAction={(punch) => renderNewestAction(one, punch)}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}
