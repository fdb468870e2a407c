import { groundingMessages as messages } from '@ffl/domain/groundings/messages';
import { fullName } from '@ffl/domain/members/member';
import { useLiftGrounding } from '../../api/groundings/mutations.ts';
import { ConfirmWrite } from '../../components/ui/confirm-write.tsx';
import { useWrite } from '../../hooks/forms/use-write.ts';
import type { GroundedMember } from './ground-dialog.tsx';

type LiftDialogProps = { member: GroundedMember; groundingId: string; onClose: () => void };

export function LiftDialog({ member, groundingId, onClose }: LiftDialogProps) {
  const { mutateAsync: lift } = useLiftGrounding();
  const name = fullName(member);
  const write = useWrite({
    send: lift,
    onClose,
    done: messages.lifted(name),
  });
  return (
    <ConfirmWrite
      title="Lift the grounding?"
      confirmText="Lift"
      busyText="Lifting..."
      variant="primary"
      write={write}
      words={messages.lifting}
      onConfirm={() => void write.send({ memberId: member.id, groundingId })}
      onClose={onClose}
    >
      From now on, what <strong className="wrap-anywhere text-ink">{name}</strong> holds is in force again until its
      dates. The grounding stays in the record.
    </ConfirmWrite>
  );
}
