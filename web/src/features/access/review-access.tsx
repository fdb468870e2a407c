import { accessMessages as messages } from '@ffl/domain/grants/access-messages';
import type { GiveGrant } from '@ffl/domain/grants/schemas';
import { useGiveGrant } from '../../api/access/mutations.ts';
import type { GrantScope, Recipient } from '../../api/access/queries.ts';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { WriteOutcome } from '../../components/ui/write-outcome.tsx';
import { offlineText, useOnline } from '../../hooks/device/use-online.ts';
import { useWrite } from '../../hooks/forms/use-write.ts';

export type Reviewed = { order: GiveGrant; scope: GrantScope; recipient: Recipient };

type ReviewAccessProps = Reviewed & {
  onBack: () => void;
  /** Why this person gets nothing, which only the attempt tells a lead. */
  onRefusedPerson: (why: string) => void;
  onGiven: () => void;
  onClose: () => void;
};

/** Says what the person will be able to do and what email they get, and gives the grant. */
export function ReviewAccess(props: ReviewAccessProps) {
  const { order, scope, recipient, onBack, onRefusedPerson, onGiven, onClose } = props;
  const isOnline = useOnline();
  const { mutateAsync: give } = useGiveGrant();
  const { email, startsAt, endsAt, reason } = order;
  const name = recipient.name ?? `${order.firstName} ${order.lastName}`;
  const grant = { kind: order.kind, scope };
  const write = useWrite<GiveGrant, { isInvited: boolean }>({
    send: give,
    onDone: onGiven,
    done: ({ isInvited }) => ({
      title: isInvited ? messages.invited : messages.gave,
      text: isInvited ? messages.invitedText(name, email) : messages.gaveText(name, grant),
    }),
    onRefused: ({ code, reason: why }) => code === 'administrator_must_add' && onRefusedPerson(why),
  });
  const isSending = write.state.kind === 'sending';
  const note = isOnline ? null : offlineText;

  return (
    <Dialog
      title={messages.reviewTitle}
      isReadFirst
      onClose={() => !isSending && onClose()}
      footer={
        <div className="flex w-full flex-wrap items-center justify-end gap-3">
          <div className="w-full empty:hidden">
            <WriteOutcome write={write} words={messages.giving} onStop={onClose} />
          </div>
          <p role="status" className="mr-auto text-ink-2 text-meta empty:hidden max-md:w-full">
            {note}
          </p>
          <Button className="max-md:flex-1" disabled={write.isLocked} onClick={onBack}>
            {messages.back}
          </Button>
          <Button
            variant="primary"
            className="max-md:flex-1"
            busy={isSending}
            busyText={messages.givingBusy}
            disabled={!isSending && (!isOnline || write.state.kind === 'unconfirmed')}
            onClick={() => void write.send(order)}
          >
            {recipient.hasAccount ? messages.give : messages.invite}
          </Button>
        </div>
      }
    >
      <div className="wrap-anywhere flex flex-col gap-4">
        <p className="font-semibold text-card-title">
          {messages.willHave(name, grant, startsAt ? new Date(startsAt) : null, endsAt ? new Date(endsAt) : null)}
        </p>
        {order.kind === 'lead' && <p>{messages.secondStepNeeded}</p>}
        <p>{recipient.hasAccount ? messages.letterToAccount(email) : messages.invitation(email)}</p>
        <p>{messages.letterToOthers}</p>
        <p className="text-ink-2">
          {messages.reason}: {reason}
        </p>
      </div>
    </Dialog>
  );
}
