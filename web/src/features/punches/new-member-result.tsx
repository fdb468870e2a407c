import { fullName, memberMessages } from '@ffl/domain/members';
import { Link } from '@tanstack/react-router';
import { SquareArrowOutUpRight } from 'lucide-react';
import type { MemberFound } from '../../api/members/rows.ts';
import { Button } from '../../components/ui/button.tsx';
import { buttonClass } from '../../components/ui/button-class.ts';
import { NotConfirmed } from '../../components/ui/not-confirmed.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import type { NewMemberState } from './use-new-member.ts';

type NewMemberResultProps = {
  state: Pick<NewMemberState, 'attempt' | 'tryAgain' | 'giveUp'>;
  onPunchInstead: (member: MemberFound) => void;
};

/** What became of the member and of the credential, told apart: one may exist without the other. */
export function NewMemberResult({ state: { attempt, tryAgain, giveUp }, onPunchInstead }: NewMemberResultProps) {
  switch (attempt.kind) {
    case 'editing':
    case 'working':
      return null;
    case 'not-added':
      return (
        <Notice tone="danger" title={memberMessages.addFailed} announced>
          {attempt.reason}
        </Notice>
      );
    case 'email-taken':
      return <EmailTaken member={attempt.member} onPunchInstead={onPunchInstead} />;
    case 'not-issued':
      return (
        <Notice
          tone="danger"
          title="The member was added, but the credential was not issued."
          announced
          actions={<ProfileLink memberId={attempt.memberId} />}
        >
          <p>{attempt.reason}</p>
          <p className="mt-1">Try again here, or add the credential in the profile.</p>
        </Notice>
      );
    case 'add-unconfirmed':
      return (
        <NotConfirmed key="add" onTryAgain={tryAgain} onGiveUp={giveUp}>
          <p>{attempt.reason}</p>
          <p className="mt-1">The member may have been added or not. Trying again is safe: it is done once at most.</p>
          <p className="mt-1">If you stop, search for the member before you add the same person again.</p>
        </NotConfirmed>
      );
    case 'issue-unconfirmed':
      return (
        <NotConfirmed key="issue" onTryAgain={tryAgain} onGiveUp={giveUp}>
          <p>{attempt.reason}</p>
          <p className="mt-1">
            The member was added, the credential may have been issued or not. Trying again is safe: it is issued once at
            most.
          </p>
          <p className="mt-1">If you stop, look at the credentials in the profile.</p>
        </NotConfirmed>
      );
  }
}

function EmailTaken({
  member,
  onPunchInstead,
}: {
  member: MemberFound | null;
  onPunchInstead: (member: MemberFound) => void;
}) {
  if (!member) {
    return (
      <Notice tone="danger" title={memberMessages.addFailed} announced>
        A member with this email already exists. Go back and search for that member.
      </Notice>
    );
  }
  return (
    <Notice
      tone="danger"
      title={memberMessages.addFailed}
      announced
      actions={<Button onClick={() => onPunchInstead(member)}>Punch {fullName(member)} instead</Button>}
    >
      This email belongs to {fullName(member)}
      {member.organization && `, ${member.organization}`}.
    </Notice>
  );
}

function ProfileLink({ memberId }: { memberId: string }) {
  return (
    <Link to="/members" search={{ selected: memberId }} className={buttonClass({ size: 'small' })}>
      <SquareArrowOutUpRight aria-hidden="true" size={16} />
      View Profile
    </Link>
  );
}
