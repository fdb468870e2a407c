import { Loading } from '../../components/ui/loading.tsx';
import { useSession } from '../../hooks/use-session.ts';
import { OwnProfile } from './own-profile.tsx';

/** A member's own card and credentials. */
export function ProfilePage() {
  const session = useSession();
  return session?.kind === 'signed-in' ? <OwnProfile userId={session.userId} /> : <Loading />;
}
