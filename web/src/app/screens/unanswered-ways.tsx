import { WaitingPunches } from '../../features/roll-call/waiting-punches.tsx';
import { useMayHaveRollCalls } from '../../lib/roll-calls/may-have.ts';
import { SignOutButton } from '../navigation/sign-out-button.tsx';

/** Ways on while the account can't be checked: to sign out, and to a roll call, which needs no answer. */
export function UnansweredWays() {
  const hasRollCalls = useMayHaveRollCalls();
  return (
    <>
      <SignOutButton />
      {hasRollCalls && <WaitingPunches className="flex items-center gap-2 rounded-control px-4 py-1.5" isLinked />}
    </>
  );
}
