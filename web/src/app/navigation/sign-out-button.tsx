import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { Button, type ButtonProps } from '../../components/ui/button.tsx';
import { later } from '../../lib/pages/soon.ts';
import { useProduct } from '../../lib/product.ts';
import { mayHaveRollCalls } from '../../lib/roll-calls/may-have.ts';

const LeaveRollCalls = later(
  async () => (await import('../../features/roll-call/leave-roll-calls.tsx')).LeaveRollCalls,
);

/** Ends the session; the router then goes to `/signin` by itself. */
export function SignOutButton(look: Pick<ButtonProps, 'variant' | 'className'>) {
  const { session } = useProduct();
  const [isBusy, setIsBusy] = useState(false);
  const [isAsking, setIsAsking] = useState(false);

  function handleLeave(): Promise<void> {
    setIsAsking(false);
    setIsBusy(true);
    return session.end();
  }

  return (
    <>
      <Button
        {...look}
        icon={<LogOut aria-hidden="true" size={18} />}
        busy={isBusy}
        onClick={() => void mayHaveRollCalls().then((may) => (may ? setIsAsking(true) : void handleLeave()))}
      >
        Sign Out
      </Button>
      {isAsking && <LeaveRollCalls onLeave={handleLeave} onClose={() => setIsAsking(false)} />}
    </>
  );
}
