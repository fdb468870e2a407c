import { Loading } from '../../components/ui/loading.tsx';
import { useUrlState } from '../../hooks/lists/use-url-state.ts';
import { useCloseOpened } from '../../hooks/pages/use-close-opened.ts';
import { oneOf, urlState } from '../../lib/pages/url-state.ts';
import { useSession } from '../../lib/product.ts';
import { OwnProfile } from './own-profile.tsx';

/** `crew` is an address from before card and code were one. */
type ProfileState = { card: 'full' | 'crew' | null };

const profileUrl = urlState<ProfileState>({ card: null }, { card: oneOf(['full', 'crew']) });

/** A member's own card and credentials. The address says whether the card fills the screen, so Back closes it. */
export function ProfilePage() {
  const session = useSession();
  const [{ card }, change] = useUrlState(profileUrl);
  const close = useCloseOpened(card !== null, (how) => change({ card: null }, how));
  if (session?.kind !== 'signed-in') return <Loading />;
  return (
    <OwnProfile
      userId={session.userId}
      memberId={session.person.id}
      opened={{ isShown: card !== null, open: () => change({ card: 'full' }), close: () => close() }}
    />
  );
}
