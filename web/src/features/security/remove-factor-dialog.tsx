import { securityMessages } from '@ffl/domain/security/messages';
import { useRemoveFactor } from '../../api/security/mutations.ts';
import { AccountReasonDialog } from './account-reason-dialog.tsx';

/** Asks why someone's second step is removed, and removes it. */
export function RemoveFactorDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { mutateAsync: remove } = useRemoveFactor();
  return (
    <AccountReasonDialog
      title="Remove a second step"
      email={email}
      follows={securityMessages.factorFollows}
      words={securityMessages.removingFactor}
      submitText="Remove"
      busyText="Removing..."
      send={remove}
      told={({ hadFactor }, isRepeat) =>
        hadFactor || isRepeat
          ? { title: 'Second step removed', text: securityMessages.factorRemoved(email) }
          : { title: 'Nothing to remove', text: securityMessages.noFactor(email) }
      }
      onClose={onClose}
    />
  );
}
