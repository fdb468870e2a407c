import { granteePageMessages } from '@ffl/domain/grants/page-messages';
import { Link, useLocation } from '@tanstack/react-router';
import { buttonClass } from '../../components/ui/button.tsx';
import { PublicPage } from '../../components/ui/public-page.tsx';
import { later } from '../../lib/pages/soon.ts';
import { useMayHaveRollCalls } from '../../lib/roll-calls/may-have.ts';
import { homeOf, type Session } from '../../lib/session/session.ts';
import { SignOutButton } from '../navigation/sign-out-button.tsx';

const WaitingNote = later(async () => (await import('../../features/roll-call/waiting-note.tsx')).WaitingNote);

/** Most pages say inside the frame who may open them; these are outside of it, or of members only. */
function useWhy(session: Session): string {
  const requested = useLocation({ select: ({ state }) => state.requested });
  const isGrantee = session.kind === 'signed-in' && session.grantee !== undefined;
  if (!isGrantee) return 'You are signed in, but this account has no access to the page you asked for.';
  return requested?.startsWith('/roll-call') ? granteePageMessages.rollCall : granteePageMessages.members;
}

/** For a signed-in visitor whom a guard sent to sign-in; explains why and offers ways on. */
export function NoAccessScreen({ session }: { session: Session }) {
  const mayHaveRollCalls = useMayHaveRollCalls();
  return (
    <PublicPage title="No access to that page">
      <p className="text-ink-2">{useWhy(session)}</p>
      <div className="flex flex-wrap gap-3">
        <Link to={homeOf(session)} className={buttonClass({ variant: 'primary' })}>
          Go to my start page
        </Link>
        <SignOutButton />
      </div>
      {mayHaveRollCalls && <WaitingNote />}
    </PublicPage>
  );
}
