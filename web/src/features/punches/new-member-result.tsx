import { credentialMessages } from '@ffl/domain/credentials/messages';
import { fullName } from '@ffl/domain/members/member';
import { memberMessages } from '@ffl/domain/members/messages';
import { Link } from '@tanstack/react-router';
import { SquareArrowOutUpRight } from 'lucide-react';
import type { MemberChosen } from '../../api/members/rows.ts';
import { PunchQuestion } from '../../components/credentials/punch-question.tsx';
import { Button, buttonClass } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { WriteOutcome } from '../../components/ui/write-outcome.tsx';
import type { NewMemberState } from './use-new-member.ts';

type NewMemberResultProps = {
  state: Omit<NewMemberState, 'submit'>;
  /** Continues with this existing member. */
  onGoOn: (member: MemberChosen) => void;
};

/** Outcomes for member and credential separately, since one may exist without the other. */
export function NewMemberResult({ state, onGoOn }: NewMemberResultProps) {
  const { step, adding, issuing, added, programName, holder, stop } = state;
  if (step === 'adding') return null;
  if (step === 'email-taken') return <EmailTaken member={holder} onPunchInstead={onGoOn} />;
  if (!added || !programName) return <WriteOutcome write={adding} words={addWords} onStop={stop} />;
  return (
    <>
      <WriteOutcome
        write={issuing}
        words={issueWords}
        onStop={stop}
        actions={<WaysOn member={added} onGoOn={onGoOn} />}
      />
      <PunchQuestion write={issuing} memberName={fullName(added)} programName={programName} />
    </>
  );
}

const addWords = { ...memberMessages.adding, refused: memberMessages.addFailed };
const issueWords = { ...credentialMessages.issuingFirst, unexplained: credentialMessages.issueFailed };

function EmailTaken({
  member,
  onPunchInstead,
}: {
  member: MemberChosen | null;
  onPunchInstead: (member: MemberChosen) => void;
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

function WaysOn({ member, onGoOn }: { member: MemberChosen; onGoOn: (member: MemberChosen) => void }) {
  return (
    <>
      <Link to="/members" search={{ selected: member.id }} className={buttonClass({ size: 'small' })}>
        <SquareArrowOutUpRight aria-hidden="true" size={16} />
        View Profile
      </Link>
      <Button size="small" onClick={() => onGoOn(member)}>
        Read the status of {fullName(member)}
      </Button>
    </>
  );
}
