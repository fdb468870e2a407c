import { reminderMessages } from '@ffl/domain/reminders/messages';
import { mondayMessages } from '@ffl/domain/reminders/monday-messages';
import { useSetOwnLetters } from '../../api/reminders/mutations.ts';
import { ConfirmWrite } from '../../components/ui/confirm-write.tsx';
import { useWrite } from '../../hooks/forms/use-write.ts';

const words = {
  reminders: { ...reminderMessages, stopOwn: reminderMessages.stopText },
  mondays: mondayMessages,
};

type SwitchProps = { which: keyof typeof words; isWanted: boolean; onClose: () => void };

/** Says what follows, and stops or starts the person's own reminders, or Monday emails. Open while rendered. */
export function SwitchLetters({ which, isWanted, onClose }: SwitchProps) {
  const { mutateAsync: send } = useSetOwnLetters();
  const messages = words[which];
  const button = isWanted ? messages.stopButton : messages.startButton;
  const write = useWrite({
    send,
    repeat: 'harmless',
    onClose,
    done: isWanted ? messages.ownStopped : messages.ownStarted,
  });
  return (
    <ConfirmWrite
      title={`${button}?`}
      confirmText={button}
      variant="primary"
      write={write}
      words={reminderMessages.ownSaving}
      onConfirm={() => void write.send({ which, isWanted: !isWanted })}
      onClose={onClose}
    >
      <p>{isWanted ? messages.stopOwn : messages.ownHint}</p>
    </ConfirmWrite>
  );
}
