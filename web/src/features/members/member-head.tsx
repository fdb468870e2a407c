import { certificationLevelText, fullName } from '@ffl/domain/members/member';
import type { MemberStatus } from '@ffl/domain/members/member-status';
import { Mail, Phone, QrCode } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ListedMember, MemberRecord } from '../../api/members/rows.ts';
import { Avatar } from '../../components/members/avatar.tsx';
import { MemberQr } from '../../components/members/member-qr.tsx';
import { Button, buttonClass } from '../../components/ui/button.tsx';
import { SheetTitle } from '../../components/ui/sheet.tsx';
import { StatusPill } from '../../components/ui/status-pill.tsx';
import { mailLink, phoneLink } from '../../lib/device/contact-links.ts';

type Person = MemberRecord | ListedMember;

/** Who it is, in the bar of the record. */
export function MemberHead({ person }: { person: Person }) {
  const record = 'certificationLevel' in person ? person : null;
  const facts = [record && certificationLevelText(record.certificationLevel), person.organization].filter(Boolean);
  return (
    <div className="flex min-w-0 flex-1 items-center gap-3">
      <Avatar
        {...person}
        imageUrl={record?.imageUrl}
        className="h-14 w-10.5 rounded-control text-meta print:h-24 print:w-18"
      />
      <div className="min-w-0 flex-1">
        <SheetTitle>{fullName(person)}</SheetTitle>
        <p className="wrap-anywhere min-h-5 text-ink-2 text-meta max-md:text-caption">{facts.join(' · ')}</p>
      </div>
    </div>
  );
}

type MemberContactProps = {
  person: Person;
  status: MemberStatus | undefined;
  /** Shown instead of a status. */
  isSetAside: boolean;
  /** What else is said or done about the person, as parts of the same row. */
  children: ReactNode;
};

/** One row: how the person stands, how to reach them, and the QR code of this record on request. */
export function MemberContact({ person, status, isSetAside, children }: MemberContactProps) {
  const [isCodeShown, setIsCodeShown] = useState(false);
  const { email, phone } = person;
  return (
    <div className="flex flex-wrap items-center gap-2 max-md:gap-1">
      <p className="md:mr-1 flex min-h-7 min-w-20 items-center">
        {isSetAside && <StatusPill state="inactive">Set aside</StatusPill>}
        {status && <StatusPill state={status}>{status}</StatusPill>}
      </p>
      {phone && (
        <a href={phoneLink(phone)} className={linkClass}>
          <Phone aria-hidden="true" size={16} className="shrink-0" />
          <span className="wrap-anywhere max-md:sr-only" data-numbers="">
            {phone}
          </span>
        </a>
      )}
      <a href={mailLink(email)} className={linkClass}>
        <Mail aria-hidden="true" size={16} className="shrink-0" />
        <span className="wrap-anywhere max-md:sr-only">{email}</span>
      </a>
      <Button
        size="small"
        className="print:hidden"
        icon={<QrCode aria-hidden="true" size={16} className="md:hidden" />}
        aria-expanded={isCodeShown}
        onClick={() => setIsCodeShown(!isCodeShown)}
      >
        <span className="max-md:sr-only">QR code</span>
      </Button>
      {children}
      {isCodeShown && (
        <div className="w-full py-2 print:hidden">
          <MemberQr member={person} size={150} />
        </div>
      )}
    </div>
  );
}

const linkClass = `${buttonClass({ variant: 'ghost', size: 'small' })} min-w-0 px-1! text-accent! max-md:min-w-12 max-md:border-line-strong max-md:bg-surface`;
