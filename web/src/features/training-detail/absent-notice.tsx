import { absentMessages } from '@ffl/domain/trainings/absent-messages';
import { trainingMessages } from '@ffl/domain/trainings/messages';
import type { Trainee } from '@ffl/domain/trainings/training';
import { useTakeOffAbsent } from '../../api/trainings/mutations.ts';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { WriteOutcome } from '../../components/ui/write-outcome.tsx';
import { offlineText, useOnline } from '../../hooks/device/use-online.ts';
import { useWrite } from '../../hooks/forms/use-write.ts';
import { useProduct } from '../../lib/product.ts';

type AbsentNoticeProps = { session: string; absent: readonly Trainee[] };

/** Takes off the list, in one press, those who said that they can't come. */
export function AbsentNotice({ session, absent }: AbsentNoticeProps) {
  const { toasts } = useProduct();
  const isOnline = useOnline();
  const { mutateAsync: takeOff } = useTakeOffAbsent();
  const write = useWrite<{ session: string }, { taken_off: number }>({
    repeat: 'harmless',
    send: takeOff,
    onDone: ({ taken_off: taken }) =>
      taken === 0
        ? toasts.show({ tone: 'info', title: absentMessages.noneTaken })
        : toasts.show({ tone: 'success', title: absentMessages.taken(taken) }),
  });
  const names = absent.map(({ name }) => name ?? trainingMessages.blank);
  return (
    <div className="mb-3 flex flex-col gap-3 print:hidden">
      <Notice
        tone="warning"
        title={absentMessages.title(names)}
        actions={
          <Button
            busy={write.state.kind === 'sending'}
            busyText="Saving..."
            disabled={!isOnline && write.state.kind !== 'sending'}
            onClick={() => void write.send({ session })}
          >
            {absentMessages.takeOff(absent.length)}
          </Button>
        }
      >
        {isOnline ? absentMessages.ask : offlineText}
      </Notice>
      <WriteOutcome write={write} words={absentMessages.taking} />
    </div>
  );
}
