import { type RosterStatus, rosterStatusLabels } from '@ffl/domain/credentials/roster';
import { seasonMessages } from '@ffl/domain/seasons/messages';
import { Link } from '@tanstack/react-router';
import type { RosterMember } from '../../api/seasons/rows.ts';
import { MarkedName } from '../../components/members/marked-name.tsx';
import { buttonClass } from '../../components/ui/button-class.ts';
import { StatusPill } from '../../components/ui/status-pill.tsx';

/** A roster person's current name. */
export function nameOf({ name }: RosterMember): string {
  return name ?? seasonMessages.formerMember;
}

type RosterPersonProps = { member: RosterMember; className?: string };

/** The name, which opens the record if it still exists, and what became of it since. */
export function RosterPerson({ member, className = '' }: RosterPersonProps) {
  const { memberId, mark } = member;
  return <MarkedName memberId={memberId} name={nameOf(member)} mark={mark} className={className} />;
}

export function RosterStatusPill({ status }: { status: RosterStatus }) {
  return <StatusPill state={status}>{rosterStatusLabels[status]}</StatusPill>;
}

/** Opens the record in the member list. */
export function ViewMember({ member }: { member: RosterMember }) {
  if (member.mark === 'deleted') return null;
  return (
    <Link
      to="/admin/members"
      search={{ selected: member.memberId }}
      aria-label={`View ${nameOf(member)}`}
      className={buttonClass({ size: 'small' })}
    >
      View
    </Link>
  );
}
