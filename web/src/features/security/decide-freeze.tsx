import { freezeMessages } from '@ffl/domain/security/freeze-messages';
import { useDecideFreeze } from '../../api/security/mutations.ts';
import type { FreezeDecision, FrozenAccount } from '../../api/security/rows.ts';
import { ConfirmWrite } from '../../components/ui/confirm-write.tsx';
import { useWrite } from '../../hooks/forms/use-write.ts';

type DecideFreezeProps = { account: FrozenAccount; decision: FreezeDecision; onClose: () => void };

/** Says what follows, and ends a freeze one way or the other. Open while rendered. */
export function DecideFreeze({ account: { userId, name, email }, decision, onClose }: DecideFreezeProps) {
  const { mutateAsync: send } = useDecideFreeze();
  const words = freezeMessages.desk[decision];
  const person = name ?? email;
  const write = useWrite({
    send,
    repeat: 'harmless',
    onClose,
    done: words.done(person),
  });
  return (
    <ConfirmWrite
      title={words.title(person)}
      confirmText={words.button}
      busyText={words.busy}
      variant={decision === 'unfreeze' ? 'primary' : 'danger'}
      write={write}
      words={words.writing}
      onConfirm={() => void write.send({ account: userId, decision })}
      onClose={onClose}
    >
      <p>{words.follows}</p>
    </ConfirmWrite>
  );
}
