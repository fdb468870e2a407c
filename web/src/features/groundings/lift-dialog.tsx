import { groundingMessages as messages } from '@ffl/domain/groundings/messages';
import { fullName } from '@ffl/domain/members/member';
import { useLiftGrounding } from '../../api/groundings/mutations.ts';
import { ConfirmAct } from '../../components/ui/confirm-write.tsx';
import type { GroundedMember } from './ground-dialog.tsx';

type LiftDialogProps = { member: GroundedMember; groundingId: string; onClose: () => void };

export function LiftDialog({ member, groundingId, onClose }: LiftDialogProps) {
  const { mutateAsync: lift } = useLiftGrounding();
  const name = fullName(member);
  return (
    <ConfirmAct
      title="Lift the grounding?"
      confirmText="Lift"
      busyText="Lifting..."
      variant="primary"
      words={messages.lifting}
      send={lift}
      order={{ memberId: member.id, groundingId }}
      done={messages.lifted(name)}
      onClose={onClose}
    >
      From now on, what <strong className="wrap-anywhere text-ink">{name}</strong> holds is in force again until its
      dates. The grounding stays in the record.
    </ConfirmAct>
  );
}
