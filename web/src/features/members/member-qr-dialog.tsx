import { fullName } from '@ffl/domain/members/member';
import { MemberQr, memberLink } from '../../components/members/member-qr.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import type { NamedMember } from './member-actions.tsx';

/** A member's code, large enough to scan from a screen. */
export function MemberQrDialog({ member, onClose }: { member: NamedMember; onClose: () => void }) {
  return (
    <Dialog title={`QR code of ${fullName(member)}`} onClose={onClose}>
      <MemberQr member={member} size={240} />
      <p className="mt-3 wrap-anywhere text-center text-caption text-ink-2">{memberLink(member.id)}</p>
    </Dialog>
  );
}
