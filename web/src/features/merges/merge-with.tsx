import { mergeReviewMessages as messages } from '@ffl/domain/merges/review-messages';
import { Merge } from 'lucide-react';
import { useState } from 'react';
import type { MemberFound } from '../../api/members/rows.ts';
import { Button } from '../../components/ui/button.tsx';
import { useOnline } from '../../hooks/device/use-online.ts';
import { soon } from '../../lib/pages/soon.ts';

const FindOtherRecord = soon(async () => (await import('./find-other-record.tsx')).FindOtherRecord);

export type MergedMember = Pick<MemberFound, 'id' | 'firstName' | 'lastName'>;

/** Begins the merge of a member's record with another one. */
export function MergeWith({ member }: { member: MergedMember }) {
  const isOnline = useOnline();
  const [isFinding, setIsFinding] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        className="px-3! print:hidden"
        icon={<Merge aria-hidden="true" size={18} />}
        disabled={!isOnline}
        onClick={() => setIsFinding(true)}
      >
        {messages.mergeWith}
      </Button>
      {isFinding && <FindOtherRecord member={member} onClose={() => setIsFinding(false)} />}
    </>
  );
}
