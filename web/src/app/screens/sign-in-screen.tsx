import { type HistoryState, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Notice } from '../../components/ui/notice.tsx';
import { AboutProduct } from '../../features/signin/about-product.tsx';
import { SignInPage } from '../../features/signin/sign-in-page.tsx';
import { later } from '../../lib/pages/soon.ts';
import { memberCodePath } from '../../lib/paths.ts';
import { useProduct, useSession } from '../../lib/product.ts';
import { useMayHaveRollCalls } from '../../lib/roll-calls/may-have.ts';
import { type Session, startLocation } from '../../lib/session/session.ts';

const NoAccessScreen = later(async () => (await visitors()).noAccess());

import { visitors } from './visitors.ts';

const WaitingNote = later(async () => (await visitors()).waitingNote());
const CardLinkNote = later(async () => (await visitors()).cardLinkNote());

/** Loads before the form is shown. Text that appeared above the form later would move it under someone's thumb. */
export function prepareSignIn({ location: { state } }: { location: { state: HistoryState } }) {
  return isOfCard(state) && CardLinkNote.preload?.();
}

/**
 * The screen of `/signin`: the form or, for a signed-in visitor whom a guard sent here, an explanation with ways on
 * (R-01).
 */
export function SignInScreen() {
  const router = useRouter();
  const { toasts } = useProduct();
  const session = useSession();
  const { state } = useLocation();
  // The form stays as it was between sign-in and the next page.
  const [isLeaving, setIsLeaving] = useState(false);
  const mayHaveRollCalls = useMayHaveRollCalls();
  const unknown = session?.kind === 'unknown' && session.message;

  useEffect(() => {
    if (unknown) toasts.show({ tone: 'warning', title: 'Warning', text: unknown });
  }, [unknown, toasts]);

  function handleSignedIn(next: Session) {
    if (next.kind === 'unknown') return;
    setIsLeaving(true);
    router.history.replace(startLocation(next, state.requested));
  }

  if (session?.kind === 'signed-in' && !isLeaving) return <NoAccessScreen session={session} />;
  return (
    <SignInPage
      email={state.email}
      notice={<Word session={session} state={state} />}
      onSignedIn={handleSignedIn}
      loadForgotPassword={loadForgotPassword}
      about={
        <>
          {mayHaveRollCalls && <WaitingNote />}
          <AboutProduct />
        </>
      }
    />
  );
}

type WordProps = { session: Session | undefined; state: HistoryState };

function Word({ session, state }: WordProps) {
  const warning = session?.message;
  const message = warning || state.message;
  if (message) return <Notice tone={warning ? 'warning' : 'success'}>{message}</Notice>;
  return isOfCard(state) && <CardLinkNote />;
}

/** Whether somebody without an account scanned the code on a card. */
function isOfCard({ requested }: HistoryState): boolean | undefined {
  return requested?.startsWith(memberCodePath);
}

async function loadForgotPassword() {
  return (await visitors()).forgotPassword();
}
