import type { PunchStatus } from '@ffl/domain/credentials/punch';
import { fullName } from '@ffl/domain/members/member';
import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import type { MemberFound } from '../../api/members/rows.ts';
import { PunchStatusPill } from '../../components/credentials/punch-status-pill.tsx';
import { Avatar } from '../../components/members/avatar.tsx';

type MemberOptionProps = ComponentProps<'li'> & {
  member: MemberFound;
  /** In this card's program, null until the programs are known. */
  status: PunchStatus | null;
  isHighlighted: boolean;
};

export function MemberOption({ member, status, isHighlighted, ...option }: MemberOptionProps) {
  return (
    <li
      {...option}
      className={clsx(
        'flex min-h-14 cursor-pointer items-center gap-3 px-3 py-2 hover:bg-sunken first:rounded-t-control last:rounded-b-control',
        isHighlighted && 'bg-sunken outline-2 outline-accent -outline-offset-2',
      )}
    >
      <Avatar firstName={member.firstName} lastName={member.lastName} />
      <span className="flex min-w-0 flex-1 items-center gap-x-3 gap-y-1 max-md:flex-col max-md:items-start">
        <span className="min-w-0 flex-1">
          <span className="wrap-anywhere block font-semibold">{fullName(member)}</span>
          <span className="wrap-anywhere block text-ink-2 text-meta">
            {member.organization && <span className="max-md:block">{member.organization}</span>}
            {member.organization && <span className="max-md:hidden"> · </span>}
            {member.email}
          </span>
        </span>
        {status && <PunchStatusPill status={status} />}
      </span>
    </li>
  );
}
