import { isInForce } from '@ffl/domain/credentials/credential';
import { fullName } from '@ffl/domain/members/member';
import { memberStatusUntil } from '@ffl/domain/members/member-status';
import { memberMessages } from '@ffl/domain/members/messages';
import { displayDate, noonInDenver } from '@ffl/domain/time/denver';
import { Link } from '@tanstack/react-router';
import type { Ref } from 'react';
import type { ListedMember } from '../../api/members/rows.ts';
import { StatusPill } from '../../components/ui/status-pill.tsx';

type MemberLinkProps = {
  member: Pick<ListedMember, 'id' | 'firstName' | 'lastName'>;
  className: string;
  ref?: Ref<HTMLAnchorElement>;
};

/** Opens the record beside the list; what the list shows stays in the address. */
export function MemberLink({ member, ...rest }: MemberLinkProps) {
  return (
    <Link {...rest} to="." search={(before: object) => ({ ...before, selected: member.id })} resetScroll={false}>
      {fullName(member)}
    </Link>
  );
}

/** A member's status, and beside it what lapsed although another credential keeps the member active (MEM-16). */
export function MemberStatusPill({ member, now }: { member: ListedMember; now: Date }) {
  if (member.former) {
    return (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5 whitespace-nowrap">
        <StatusPill state="inactive">set aside</StatusPill>
        <span className="text-caption text-ink-2 leading-3" data-numbers="">
          on {displayDate(member.former.day)}
        </span>
      </span>
    );
  }
  const status = memberStatusUntil(member.currentUntil, now, member.grounding);
  const lapsedCount = member.credentials.filter(
    ({ expiresDate }) => !isInForce({ isActive: true, expiresDate }, now),
  ).length;
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5 whitespace-nowrap">
      <StatusPill state={status} className="py-0!">
        {status}
      </StatusPill>
      {status === 'grounded' && member.grounding?.until && (
        <span className="text-caption text-ink-2 leading-3" data-numbers="">
          until {displayDate(noonInDenver(member.grounding.until))}
        </span>
      )}
      {status === 'active' && lapsedCount > 0 && (
        <span className="font-semibold text-caption text-expired leading-3.5">
          {memberMessages.lapsed(lapsedCount)}
        </span>
      )}
    </span>
  );
}
