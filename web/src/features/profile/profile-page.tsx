import { Loading } from '../../components/ui/loading.tsx';
import { useCloseOpened } from '../../hooks/use-close-opened.ts';
import { useSession } from '../../hooks/use-session.ts';
import { useUrlState } from '../../hooks/use-url-state.ts';
import { oneOf, urlState } from '../../lib/url-state.ts';
import { OwnProfile } from './own-profile.tsx';

type ProfileState = { card: 'full' | null };

const profileUrl = urlState<ProfileState>({ card: null }, { card: oneOf(['full']) });

/** A member's own card and credentials. The address says whether the card fills the screen, so that Back closes it. */
export function ProfilePage() {
  const session = useSession();
  const [{ card }, change] = useUrlState(profileUrl);
  const isOpen = card === 'full';
  const close = useCloseOpened(isOpen, (how) => change({ card: null }, how));
  if (session?.kind !== 'signed-in') return <Loading />;
  return (
    <OwnProfile
      userId={session.userId}
      fullScreen={{ isOpen, open: () => change({ card: 'full' }), close: () => close() }}
    />
  );
}
