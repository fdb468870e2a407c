import { reminderMessages as messages } from '@ffl/domain/reminders/messages';
import type { ReactNode } from 'react';
import { useSetReminding } from '../../api/reminders/mutations.ts';
import { ConfirmAct } from '../../components/ui/confirm-write.tsx';

type SwitchRemindersProps = {
  isOn: boolean;
  onClose: () => void;
  /** Lists who gets a letter as soon as reminders start. */
  children: ReactNode;
};

/** Says what follows and for whom, and starts or stops the letters. Open while rendered. */
export function SwitchReminders({ isOn, onClose, children }: SwitchRemindersProps) {
  const { mutateAsync: send } = useSetReminding();
  return (
    <ConfirmAct
      title={isOn ? 'Stop reminders?' : 'Start reminders?'}
      confirmText={isOn ? 'Stop reminders' : 'Start reminders'}
      busyText={isOn ? 'Stopping...' : 'Starting...'}
      variant={isOn ? 'danger' : 'primary'}
      words={isOn ? messages.stopping : messages.starting}
      send={send}
      repeat="harmless"
      order={{ isOn: !isOn }}
      done={isOn ? messages.stopped : messages.started}
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
    </ConfirmAct>
  );
}
