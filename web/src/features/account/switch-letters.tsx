import { reminderMessages } from '@ffl/domain/reminders/messages';
import { mondayMessages } from '@ffl/domain/reminders/monday-messages';
import { useSetOwnLetters } from '../../api/reminders/mutations.ts';
import { ConfirmAct } from '../../components/ui/confirm-write.tsx';

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
  return (
    <ConfirmAct
      title={`${button}?`}
      confirmText={button}
      variant="primary"
      words={reminderMessages.ownSaving}
      send={send}
      repeat="harmless"
      order={{ which, isWanted: !isWanted }}
      done={isWanted ? messages.ownStopped : messages.ownStarted}
      onClose={onClose}
    >
      <p>{isWanted ? messages.stopOwn : messages.ownHint}</p>
    </ConfirmAct>
  );
}
