import { fullName } from '@ffl/domain/members/member';
import { Link } from '@tanstack/react-router';
import { SquareArrowOutUpRight } from 'lucide-react';
import { useState } from 'react';
import type { OnRecorded } from '../../api/credentials/tell-recorded.ts';
import { useCredentialReload } from '../../api/credentials/use-credential-reload.ts';
import { Button, buttonClass } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { AddCredentialPanel } from './add-credential-panel.tsx';
import type { IssueRequest } from './credential-actions.tsx';
import { IssueDialog } from './issue-dialog.tsx';

type IssueToNewMemberProps = {
  member: { id: string; firstName: string; lastName: string };
  onClose: () => void;
  onRecorded?: OnRecorded | undefined;
};

/** Offered right after a member is created, since nobody may board without a credential. */
export function IssueToNewMember({ member, onClose, onRecorded }: IssueToNewMemberProps) {
  const [request, setRequest] = useState<IssueRequest | null>(null);
  const [base, setBase] = useState<string | null>(null);
  useCredentialReload(member.id);

  function handleRequest(chosen: IssueRequest) {
    setBase(chosen.base);
    setRequest(chosen);
  }

  // Shows one dialog at a time: this one waits while a credential is being issued.
  if (request) return <IssueDialog request={request} onClose={() => setRequest(null)} onRecorded={onRecorded} />;
  return (
    <Dialog
      title="Issue a credential"
      description={
        <>
          <span className="wrap-anywhere font-semibold text-ink">{fullName(member)}</span> was added. Choose what to
          issue now, or do it later in the profile.
        </>
      }
      onClose={onClose}
      footer={
        <>
          <Link to="/members" search={{ selected: member.id }} className={buttonClass({})}>
            <SquareArrowOutUpRight aria-hidden="true" size={18} />
            View Profile
          </Link>
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      <AddCredentialPanel memberId={member.id} startsAt={base} onRequest={handleRequest} />
    </Dialog>
  );
}
