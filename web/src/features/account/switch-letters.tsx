import { reminderMessages as messages } from '@ffl/domain/reminders/messages';
import { useSetOwnLetters } from '../../api/reminders/mutations.ts';
import { ConfirmWrite } from '../../components/ui/confirm-write.tsx';
import { useWrite } from '../../hooks/forms/use-write.ts';
import { useProduct } from '../../lib/product.ts';

/** Says what follows, and stops or starts the person's own reminders. Open while rendered. */
export function SwitchLetters({ wantsReminders, onClose }: { wantsReminders: boolean; onClose: () => void }) {
  const { toasts } = useProduct();
  const { mutateAsync: send } = useSetOwnLetters();
  const write = useWrite({
    send,
    repeat: 'harmless',
    onDone: () => {
      onClose();
      toasts.show({ tone: 'success', title: wantsReminders ? messages.ownStopped : messages.ownStarted });
    },
  });
  return (
    <ConfirmWrite
      title={wantsReminders ? `${messages.stopTitle}?` : `${messages.startTitle}?`}
      confirmText={wantsReminders ? messages.stopButton : messages.startButton}
      busyText="Saving..."
      variant="primary"
      write={write}
      words={messages.ownSaving}
      onConfirm={() => void write.send({ wantsReminders: !wantsReminders })}
      onClose={onClose}
    >
      <p>{wantsReminders ? messages.stopText : messages.ownHint}</p>
    </ConfirmWrite>
  );
}
