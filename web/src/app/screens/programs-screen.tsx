import { ProgramsPage } from '../../features/programs/programs-page.tsx';
import { useSession } from '../../lib/product.ts';

/** The programs of all bases, for everyone signed in. */
export function ProgramsScreen() {
  const session = useSession();
  return session?.kind === 'signed-in' && <ProgramsPage role={session.role} />;
}
