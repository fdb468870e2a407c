import { fullName } from '@ffl/domain/members/member';
import { memberMessages } from '@ffl/domain/members/messages';
import { memberCodePath } from '../../lib/paths.ts';
import { QrCode } from '../ui/qr-code.tsx';

type Scanned = { id: string; firstName: string; lastName: string };

export function memberLink(memberId: string): string {
  return `${location.origin}${memberCodePath}${memberId}`;
}

/** A member's QR code with its caption. */
export function MemberQr({ member, size }: { member: Scanned; size: number }) {
  return (
    <figure className="flex flex-col items-center gap-2 text-center">
      <QrCode
        value={memberLink(member.id)}
        size={size}
        label={`QR code to the profile of ${fullName(member)}`}
        className="rounded-control border border-line"
      />
      <figcaption className="text-ink-2 text-meta">{memberMessages.scanToView(member.firstName)}</figcaption>
    </figure>
  );
}
