import { freezeMessages } from '@ffl/domain/security/freeze-messages';
import { useDecideFreeze } from '../../api/security/mutations.ts';
import type { FreezeDecision, FrozenAccount } from '../../api/security/rows.ts';
import { ConfirmAct } from '../../components/ui/confirm-write.tsx';

type DecideFreezeProps = { account: FrozenAccount; decision: FreezeDecision; onClose: () => void };

/** Says what follows, and ends a freeze one way or the other. Open while rendered. */
export function DecideFreeze({ account: { userId, name, email }, decision, onClose }: DecideFreezeProps) {
  const { mutateAsync: send } = useDecideFreeze();
  const words = freezeMessages.desk[decision];
  const person = name ?? email;
  return (
    <ConfirmAct
      title={words.title(person)}
      confirmText={words.button}
      busyText={words.busy}
      variant={decision === 'unfreeze' ? 'primary' : 'danger'}
      words={words.writing}
      send={send}
      repeat="harmless"
      order={{ account: userId, decision }}
      done={words.done(person)}
      onClose={onClose}
    >
      <p>{words.follows}</p>
    </ConfirmAct>
  );
}
