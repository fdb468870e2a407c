import { signInMessages } from '@ffl/domain/accounts';
import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { buttonClass } from '../../components/button-class.ts';
import { Notice } from '../../components/notice.tsx';
import { PublicPage } from '../../components/public-page.tsx';
import { SignInPage } from '../../features/signin/sign-in-page.tsx';
import { startLocation } from '../../lib/access.ts';
import { homeOf, type Session, useSession } from '../../lib/session.ts';
import { showToast } from '../../lib/toast.ts';
import { SignOutButton } from '../navigation/sign-out-button.tsx';

/** `/signin`: the form, or for a signed-in visitor whom a guard sent here a plain word and the ways on. */
export function SignInScreen() {
  const router = useRouter();
  const session = useSession();
  const state = useLocation({ select: (location) => location.state });
  // Between the sign-in and the next page the form stays as it was.
  const [isLeaving, setIsLeaving] = useState(false);
  const isUnknown = session?.kind === 'unknown';

  useEffect(() => {
    if (isUnknown) showToast({ tone: 'warning', title: 'Warning', text: signInMessages.unknownUser });
  }, [isUnknown]);

  function handleSignedIn(next: Session) {
    if (next.kind === 'unknown') return;
    setIsLeaving(true);
    router.history.replace(startLocation(next, state.requested));
  }

  if (session?.kind === 'signed-in' && !isLeaving) return <WrongRole session={session} />;
  return (
    <SignInPage
      email={state.email}
      notice={<Word session={session} message={state.message} />}
      onSignedIn={handleSignedIn}
    />
  );
}

function Word({ session, message }: { session: Session | undefined; message: string | undefined }) {
  if (session?.kind === 'unknown') return <Notice tone="warning">{signInMessages.unknownUser}</Notice>;
  return message === undefined ? null : <Notice tone="success">{message}</Notice>;
}

function WrongRole({ session }: { session: Session }) {
  return (
    <PublicPage title="No access to that page">
      <p className="text-ink-2">You are signed in, but this account has no access to the page you asked for.</p>
      <div className="flex flex-wrap gap-3">
        <Link to={homeOf(session)} className={buttonClass({ variant: 'primary' })}>
          Go to my start page
        </Link>
        <SignOutButton />
      </div>
    </PublicPage>
  );
}
