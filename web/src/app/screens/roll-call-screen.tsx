import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { RollCallPage } from '../../features/roll-call/roll-call-page.tsx';
import { useLacks } from '../../features/roll-call/trainer.ts';
import { later } from '../../lib/pages/soon.ts';
import { useProduct, useSession } from '../../lib/product.ts';
import { passes } from '../../lib/session/session.ts';
import { onNextChance } from '../../lib/waiting/on-next-chance.ts';

const SignOutButton = later(async () => (await import('../navigation/sign-out-button.tsx')).SignOutButton);

const DecideNote = later(async () => (await import('./decide-note.tsx')).DecideNote);

/**
 * The screen of `/roll-call`. It opens before the server answers, keeps asking, and follows the guard once the session
 * is known.
 */
export function RollCallScreen() {
  const router = useRouter();
  const { session: keeper } = useProduct();
  const lacksIssue = useLacks('issue')();
  const session = useSession();
  const isOut = session !== undefined && !passes('kept-admin', session);

  useEffect(() => {
    if (isOut) void router.invalidate();
    if (session?.kind !== 'unanswered') return;
    return onNextChance(keeper.current);
  }, [router, keeper, session, isOut]);

  if (isOut) return null;
  const known = session?.kind === 'signed-in' && !lacksIssue ? session : undefined;
  return (
    <RollCallPage
      SignOut={SignOutButton}
      renderDecide={known && ((note, ends) => <DecideNote session={known} note={note} {...ends} />)}
    />
  );
}
