import { reminderMessages as messages } from '@ffl/domain/reminders/messages';
import type { ReactNode } from 'react';
import { useSetReminding } from '../../api/reminders/mutations.ts';
import { ConfirmWrite } from '../../components/ui/confirm-write.tsx';
import { useWrite } from '../../hooks/forms/use-write.ts';

type SwitchRemindersProps = {
  isOn: boolean;
  onClose: () => void;
  /** Lists who gets a letter as soon as reminders start. */
  children: ReactNode;
};

/** Says what follows and for whom, and starts or stops the letters. Open while rendered. */
export function SwitchReminders({ isOn, onClose, children }: SwitchRemindersProps) {
  const { mutateAsync: send } = useSetReminding();
  const write = useWrite({
    send,
    repeat: 'harmless',
    onClose,
    done: isOn ? messages.stopped : messages.started,
  });
  return (
    <ConfirmWrite
      title={isOn ? 'Stop reminders?' : 'Start reminders?'}
      confirmText={isOn ? 'Stop reminders' : 'Start reminders'}
      busyText={isOn ? 'Stopping...' : 'Starting...'}
      variant={isOn ? 'danger' : 'primary'}
      write={write}
      words={isOn ? messages.stopping : messages.starting}
      onConfirm={() => void write.send({ isOn: !isOn })}
      onClose={onClose}
    >
      {isOn ? (
        <p>
          Emails that have not gone out yet are dropped. Nobody is told what expires until you start reminders again.
        </p>
      ) : (
        <>
          <p>
            Everybody on this list gets an email today, or tomorrow morning if it is past 8 PM in Denver. From then on,
            members are told before each credential expires, on the days its program sets. {messages.hours}
          </p>
          <div className="mt-4">{children}</div>
        </>
      )}
    </ConfirmWrite>
  );
}
