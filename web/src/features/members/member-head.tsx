import type { Grounding } from '@ffl/domain/groundings/grounding';
import { groundedText } from '@ffl/domain/groundings/words';
import { type Leaving, leftText } from '@ffl/domain/leaving/leaving';
import { certificationLevelText, fullName } from '@ffl/domain/members/member';
import type { MemberStatus } from '@ffl/domain/members/member-status';
import { QrCode } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ListedMember, MemberRecord } from '../../api/members/rows.ts';
import { Avatar } from '../../components/members/avatar.tsx';
import { MemberQr } from '../../components/members/member-qr.tsx';
import { Skeleton } from '../../components/ui/loaded.tsx';
import { SheetTitle } from '../../components/ui/sheet.tsx';
import { StatusPill } from '../../components/ui/status-pill.tsx';
import { useIsPhone } from '../../hooks/device/use-is-phone.ts';
import { mailLink, phoneLink } from '../../lib/device/contact-links.ts';

type MemberHeadProps = {
  person: MemberRecord | ListedMember;
  status: MemberStatus | undefined;
  grounding: Grounding | null | undefined;
  leaving: Leaving | null | undefined;
};

const linkClass =
  'wrap-anywhere text-accent underline underline-offset-4 max-md:inline-flex max-md:min-h-11 max-md:items-center';

/** Photo, name, contact links, and the QR code of this record. */
export function MemberHead({ person, status, grounding, leaving }: MemberHeadProps) {
  const isPhone = useIsPhone();
  const record = 'certificationLevel' in person ? person : null;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-start justify-between gap-6">
        <div className="flex min-w-0 flex-1 gap-4">
          <Avatar
            {...person}
            imageUrl={record?.imageUrl}
            className="h-32 w-24 rounded-control text-page-title max-md:h-24 max-md:w-18"
          />
          <div className="min-w-0 flex-1">
            <SheetTitle>{fullName(person)}</SheetTitle>
            {record ? (
              <p className="wrap-anywhere mt-1">{certificationLevelText(record.certificationLevel)}</p>
            ) : (
              <Skeleton className="mt-1 h-6 w-32" />
            )}
            <p className="mt-2 h-7">
              {leaving && <StatusPill state="inactive">{leftText(leaving)}</StatusPill>}
              {status && (
                <StatusPill state={status}>
                  {status === 'grounded' && grounding ? groundedText(grounding) : status}
                </StatusPill>
              )}
            </p>
            {!isPhone && <Facts person={person} />}
          </div>
        </div>
        {!isPhone && <MemberQr member={person} size={132} />}
      </div>
      {isPhone && (
        <>
          <Facts person={person} />
          <details className="print:hidden">
            <summary className="inline-flex min-h-12 items-center gap-2 text-accent underline underline-offset-4">
              <QrCode aria-hidden="true" size={18} /> QR code
            </summary>
            <MemberQr member={person} size={150} />
          </details>
        </>
      )}
    </div>
  );
}

function Facts({ person: { organization, email, phone } }: Pick<MemberHeadProps, 'person'>) {
  return (
    <dl className="mt-3 flex flex-col gap-1 text-table max-md:mt-0">
      <Fact name="Organization">{organization}</Fact>
      <Fact name="Email">
        <a href={mailLink(email)} className={linkClass}>
          {email}
        </a>
      </Fact>
      <Fact name="Phone">
        {phone && (
          <a href={phoneLink(phone)} className={linkClass}>
            {phone}
          </a>
        )}
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-2">
      <dt className="text-ink-2">{name}</dt>
      <dd className="wrap-anywhere min-w-0">{children || 'not given'}</dd>
    </div>
  );
}
