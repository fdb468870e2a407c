import { securityMessages } from '@ffl/domain/security/messages';
import { unlockReasonProblem } from '@ffl/domain/security/schemas';
import type { ComponentProps } from 'react';
import { useRemoveFactor, useUnlockAccount } from '../../api/security/mutations.ts';
import { ReasonDialog } from '../../components/ui/reason-dialog.tsx';
import type { WritePlan } from '../../lib/write/create-write.ts';

/** Asks why an account is unlocked, and unlocks it. */
export function UnlockDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { mutateAsync: unlock } = useUnlockAccount();
  return (
    <AccountReasonDialog
      title="Unlock account"
      email={email}
      follows={securityMessages.unlockFollows}
      words={securityMessages.unlocking}
      submitText="Unlock"
      busyText="Unlocking..."
      send={unlock}
      successToast={({ wasLocked }, isRepeat) =>
        wasLocked || isRepeat
          ? { title: 'Account unlocked', text: securityMessages.unlocked(email) }
          : { title: 'Nothing to unlock', text: securityMessages.nothingToUnlock(email) }
      }
      onClose={onClose}
    />
  );
}

/** Asks why someone's second step is removed, and removes it. */
export function RemoveFactorDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { mutateAsync: remove } = useRemoveFactor();
  return (
    <AccountReasonDialog
      title="Remove two-step verification"
      email={email}
      follows={securityMessages.factorFollows}
      words={securityMessages.removingFactor}
      submitText="Remove"
      busyText="Removing..."
      send={remove}
      successToast={({ hadFactor }, isRepeat) =>
        hadFactor || isRepeat
          ? { title: 'Two-step verification removed', text: securityMessages.factorRemoved(email) }
          : { title: 'Nothing to remove', text: securityMessages.noFactor(email) }
      }
      onClose={onClose}
    />
  );
}

type AccountReasonDialogProps<Answer> = Omit<
  ComponentProps<typeof ReasonDialog<Answer>>,
  'description' | 'hint' | 'problem' | 'send'
> & {
  email: string;
  send: WritePlan<{ email: string; reason: string }, Answer>['send'];
};

/** Asks why something is done to someone's account, and does it. */
function AccountReasonDialog<Answer>({ email, send, ...props }: AccountReasonDialogProps<Answer>) {
  return (
    <ReasonDialog
      {...props}
      description={email}
      hint={securityMessages.reasonHint}
      problem={(reason) => unlockReasonProblem(reason, email) ?? undefined}
      send={(order) => send({ ...order, email })}
    />
  );
}
