import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { Button, type ButtonProps } from '../../components/ui/button.tsx';
import { later, soon } from '../../lib/pages/soon.ts';
import { useProduct } from '../../lib/product.ts';
import { mayHaveRollCalls } from '../../lib/roll-calls/may-have.ts';

const DiscardDialog = soon(async () => (await import('../../components/ui/confirm-dialog.tsx')).DiscardDialog);
const LeaveRollCalls = later(
  async () => (await import('../../features/roll-call/leave-roll-calls.tsx')).LeaveRollCalls,
);

/** Ends the session, and asks first if something would be lost; the router then goes to `/signin` by itself. */
export function SignOutButton(look: Pick<ButtonProps, 'variant' | 'className'>) {
  const { session, entries } = useProduct();
  const [isBusy, setIsBusy] = useState(false);
  const [question, setQuestion] = useState<'entries' | 'roll-calls' | null>(null);
  const close = () => setQuestion(null);

  async function handleLeave(): Promise<void> {
    close();
    setIsBusy(true);
    await session.end();
  }

  async function goOn(): Promise<void> {
    if (await mayHaveRollCalls()) setQuestion('roll-calls');
    else await handleLeave();
  }

  return (
    <>
      <Button
        {...look}
        icon={<LogOut aria-hidden="true" size={18} />}
        busy={isBusy}
        onClick={() => (entries.areHeld() ? setQuestion('entries') : void goOn())}
      >
        Sign Out
      </Button>
      {question === 'entries' && <DiscardDialog onDiscard={() => void goOn()} onClose={close} />}
      {question === 'roll-calls' && <LeaveRollCalls onLeave={handleLeave} onClose={close} />}
    </>
  );
}
