import { fullName } from '@ffl/domain/members';
import { Link } from '@tanstack/react-router';
import type { ListedMember } from '../../api/members/list-rows.ts';

type MemberLinkProps = { member: Pick<ListedMember, 'id' | 'firstName' | 'lastName'>; className: string };

/** Opens the record beside the list; what the list shows stays in the address. */
export function MemberLink({ member, className }: MemberLinkProps) {
  return (
    <Link
      to="."
      search={(before: object) => ({ ...before, selected: member.id })}
      resetScroll={false}
      className={className}
    >
      {fullName(member)}
    </Link>
  );
}
