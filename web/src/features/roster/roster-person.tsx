import { type RosterMark, type RosterStatus, rosterStatusLabels, seasonMessages } from '@ffl/domain/seasons';
import { Link } from '@tanstack/react-router';
import type { RosterMember } from '../../api/seasons/rows.ts';
import { buttonClass } from '../../components/ui/button-class.ts';
import { type PillState, StatusPill } from '../../components/ui/status-pill.tsx';

/** Who somebody on a roster is called now. */
export function nameOf({ name }: RosterMember): string {
  return name ?? seasonMessages.formerMember;
}

type RosterPersonProps = { member: RosterMember; className?: string };

/** The name, which opens the record where there still is one, and what became of it since. */
export function RosterPerson({ member, className = '' }: RosterPersonProps) {
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      {member.mark === 'deleted' ? (
        <span className="text-ink-2">{nameOf(member)}</span>
      ) : (
        <Link
          to="/admin/members"
          search={{ selected: member.memberId }}
          className={`wrap-anywhere font-semibold underline-offset-4 hover:text-accent hover:underline ${className}`}
        >
          {nameOf(member)}
        </Link>
      )}{' '}
      {member.mark && <Mark mark={member.mark} />}
    </span>
  );
}

function Mark({ mark }: { mark: RosterMark }) {
  return (
    <span className="rounded-control border border-line-strong px-1.5 font-semibold text-caption text-ink-2">
      {mark}
    </span>
  );
}

export function RosterStanding({ status }: { status: RosterStatus }) {
  return <StatusPill state={pills[status]}>{rosterStatusLabels[status]}</StatusPill>;
}

const pills: Readonly<Record<RosterStatus, PillState>> = {
  active: 'active',
  expiring: 'expiring-soon',
  expired: 'expired',
  inactive: 'inactive',
};

/** Opens the record in the list of members. */
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
