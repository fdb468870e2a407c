import { fullName } from '@ffl/domain/members/member';
import { Link } from '@tanstack/react-router';
import type { Ref } from 'react';
import type { ListedMember } from '../../api/members/list-rows.ts';

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
