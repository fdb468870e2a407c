import { certificationLevelText, fullName, type MemberStatus } from '@ffl/domain/members';
import type { ReactNode } from 'react';
import type { ListedMember } from '../../api/members/list-rows.ts';
import type { MemberRecord } from '../../api/members/rows.ts';
import { Avatar } from '../../components/members/avatar.tsx';
import { SheetTitle } from '../../components/ui/sheet.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { StatusPill } from '../../components/ui/status-pill.tsx';

type MemberHeadProps = { person: MemberRecord | ListedMember; status: MemberStatus | undefined };

const linkClass = 'wrap-anywhere text-accent underline underline-offset-4';

/** Photo, name and the ways to reach the member. */
export function MemberHead({ person, status }: MemberHeadProps) {
  const record = 'certificationLevel' in person ? person : null;
  return (
    <div className="flex min-w-0 flex-1 gap-4">
      <Avatar
        {...person}
        imageUrl={record?.imageUrl}
        className="h-32 w-24 rounded-control text-page-title max-md:h-24 max-md:w-18"
      />
      <div className="min-w-0 flex-1">
        <SheetTitle>{fullName(person)}</SheetTitle>
        {record ? (
          <p className="mt-1">{certificationLevelText(record.certificationLevel)}</p>
        ) : (
          <Skeleton className="mt-1 h-6 w-32" />
        )}
        <p className="mt-2 h-7">{status && <StatusPill state={status}>{status}</StatusPill>}</p>
        <dl className="mt-3 flex flex-col gap-1 text-table">
          <Fact name="Organization">{person.organization}</Fact>
          <Fact name="Email">
            <a href={`mailto:${person.email}`} className={linkClass}>
              {person.email}
            </a>
          </Fact>
          <Fact name="Phone">
            {person.phone && (
              <a href={`tel:${person.phone.replaceAll(/[^\d+]/g, '')}`} className={linkClass}>
                {person.phone}
              </a>
            )}
          </Fact>
        </dl>
      </div>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt className="text-ink-2">{name}</dt>
      <dd className="min-w-0">{children || 'not given'}</dd>
    </div>
  );
}
