import { securityMessages } from '@ffl/domain/security/messages';
import { useUnlockAccount } from '../../api/security/mutations.ts';
import { AccountReasonDialog } from './account-reason-dialog.tsx';

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
      told={({ wasLocked }, isRepeat) =>
        wasLocked || isRepeat
          ? { title: 'Account unlocked', text: securityMessages.unlocked(email) }
          : { title: 'Nothing to unlock', text: securityMessages.nothingToUnlock(email) }
      }
      onClose={onClose}
    />
  );
}
