import { unreachedMessages as messages } from '@ffl/domain/reminders/unreached-messages';
import { useTryAddressAgain } from '../../api/reminders/mutations.ts';
import { ConfirmWrite } from '../../components/ui/confirm-write.tsx';
import { useWrite } from '../../hooks/forms/use-write.ts';

type TryAgainProps = { memberId: string; address: string; onClose: () => void };

/** Says what follows, and lets reminders go to a refused address again. Open while rendered. */
export function TryAgain({ memberId, address, onClose }: TryAgainProps) {
  const { mutateAsync: send } = useTryAddressAgain();
  const write = useWrite({
    send,
    repeat: 'harmless',
    onClose,
    done: messages.trying,
  });
  return (
    <ConfirmWrite
      title={messages.tryAgainTitle}
      confirmText={messages.tryAgain}
      variant="primary"
      write={write}
      words={messages.saving}
      onConfirm={() => void write.send({ memberId })}
      onClose={onClose}
    >
      <p className="wrap-anywhere">{messages.tryAgainText(address)}</p>
    </ConfirmWrite>
  );
}
