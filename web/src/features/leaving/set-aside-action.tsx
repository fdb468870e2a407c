import { leavingRecordMessages as messages } from '@ffl/domain/leaving/record-messages';
import { UserMinus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { useOnline } from '../../hooks/device/use-online.ts';
import { soon } from '../../lib/pages/soon.ts';
import { May } from '../../lib/session/may.ts';
import type { LeftMember } from './set-aside-dialog.tsx';

const SetAsideDialog = soon(async () => (await import('./set-aside-dialog.tsx')).SetAsideDialog);

/** At the end of a record, before deleting, with when to use which. */
export function SetAsideAction({ member }: { member: LeftMember }) {
  const isOnline = useOnline();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="flex flex-col items-start gap-2 border-line border-t pt-4 max-md:items-stretch print:hidden">
      <p className="max-w-[60ch] text-ink-2 text-meta">
        {messages.whenToUse} <May right="delete members">{messages.whenToDelete}</May>
      </p>
      <Button icon={<UserMinus aria-hidden="true" size={18} />} disabled={!isOnline} onClick={() => setIsOpen(true)}>
        {messages.button}
      </Button>
      {isOpen && <SetAsideDialog member={member} onClose={() => setIsOpen(false)} />}
    </div>
  );
}
