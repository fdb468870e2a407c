import { leftText } from '@ffl/domain/leaving/leaving';
import { leavingRecordMessages as messages } from '@ffl/domain/leaving/record-messages';
import { fullName } from '@ffl/domain/members/member';
import { displayDateTime } from '@ffl/domain/time/denver';
import { useReturnMember } from '../../api/leaving/mutations.ts';
import type { ShownLeaving } from '../../api/leaving/queries.ts';
import { useActsAbout } from '../../api/members/acts-about.ts';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { WriteOutcome } from '../../components/ui/write-outcome.tsx';
import { useOnline } from '../../hooks/device/use-online.ts';
import { useWrite } from '../../hooks/forms/use-write.ts';
import type { LeftMember } from './set-aside-dialog.tsx';

/** On the record of somebody who was set aside: since when, why and by whom, and the way back by one click. */
export function LeavingBanner({ member, leaving }: { member: LeftMember; leaving: ShownLeaving }) {
  const { mutateAsync: bringBack } = useReturnMember();
  const isOnline = useOnline();
  const mayReturn = useActsAbout(member.id)?.includes('edit');
  const write = useWrite({
    send: bringBack,
    done: messages.returned(fullName(member)),
  });
  return (
    <Notice
      tone="warning"
      title={leftText(leaving)}
      actions={
        mayReturn && (
          <div className="flex w-full flex-col items-start gap-3 print:hidden">
            <Button
              size="small"
              busy={write.state.kind === 'sending'}
              busyText="Returning..."
              disabled={!isOnline || write.isLocked}
              onClick={() => void write.send({ memberId: member.id, leavingId: leaving.id })}
            >
              Bring back
            </Button>
            <WriteOutcome write={write} words={messages.returning} />
          </div>
        )
      }
    >
      <p className="wrap-anywhere">{leaving.reason}</p>
      <p className="text-meta" data-numbers="">
        {messages.banner} Recorded {displayDateTime(leaving.at)}
        {leaving.by ? `, ${leaving.by}` : ', on the server'}.
      </p>
    </Notice>
  );
}
