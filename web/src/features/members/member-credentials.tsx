import { mostUrgentFirst } from '@ffl/domain/credentials/held-programs';
import { CredentialRow } from '../../components/credentials/credential-row.tsx';
import { Card } from '../../components/ui/card.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { OutOfDate } from '../../components/ui/out-of-date.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import type { NamedMember } from './member-actions.tsx';
import type { RecordSlots } from './record-slots.ts';
import type { MemberRecordState } from './use-member-record.ts';

type MemberCredentialsProps = { person: NamedMember; record: MemberRecordState; now: Date; slots: RecordSlots };

/** What the member holds, most urgent first, and the panel that adds to it. */
export function MemberCredentials({ person, record, now, slots }: MemberCredentialsProps) {
  const { held, haveCredentialsFailed, isFetching, reload } = record;
  return (
    <div className="flex flex-col gap-4">
      <Card aria-label="Credentials">
        {haveCredentialsFailed && held && (
          <OutOfDate what="The credentials could not be refreshed." isFetching={isFetching} onRetry={reload} />
        )}
        {haveCredentialsFailed && !held && (
          <ErrorState what="The credentials could not be loaded." busy={isFetching} onRetry={reload} />
        )}
        {!haveCredentialsFailed && !held && <Skeleton className="h-24" />}
        {held?.length === 0 && (
          <EmptyState title="No credentials yet.">Choose a base and a type below to issue one.</EmptyState>
        )}
        {held && held.length > 0 && (
          <ul className="divide-y divide-line">
            {mostUrgentFirst(held).map((one) => (
              <CredentialRow
                key={one.credential.id}
                held={one}
                now={now}
                actions={slots.renderCredentialActions(one, person)}
              />
            ))}
          </ul>
        )}
      </Card>
      {held && slots.renderAddCredential(person)}
    </div>
  );
}
