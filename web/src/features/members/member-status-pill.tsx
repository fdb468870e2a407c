import { isInForce } from '@ffl/domain/credentials';
import { memberMessages, memberStatusUntil } from '@ffl/domain/members';
import type { ListedMember } from '../../api/members/list-rows.ts';
import { StatusPill } from '../../components/ui/status-pill.tsx';

/** A member's status, and beside it what lapsed although another credential keeps the member active (MEM-16). */
export function MemberStatusPill({ member, now }: { member: ListedMember; now: Date }) {
  const status = memberStatusUntil(member.currentUntil, now);
  const lapsedCount = member.credentials.filter(
    ({ expiresDate }) => !isInForce({ isActive: true, expiresDate }, now),
  ).length;
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <StatusPill state={status}>{status}</StatusPill>
      {status === 'active' && lapsedCount > 0 && (
        <span className="font-semibold text-caption text-expired">{memberMessages.lapsed(lapsedCount)}</span>
      )}
    </span>
  );
}
