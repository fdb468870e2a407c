import { Navigate, Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { Outside } from '../../components/grants/outside.tsx';
import { useTrainingLinks } from '../../hooks/pages/use-page-links.ts';
import { rightOf } from '../../lib/session/grantee.ts';
import type { Grantee } from '../../lib/session/session.ts';
import { useAccessEnd } from './use-access-end.ts';

/** The page in the address if somebody's grants include it, and otherwise who may open it. */
export function GranteeOutlet({ grantee }: { grantee: Grantee }) {
  const { rights, bases } = grantee;
  useAccessEnd(grantee);
  const router = useRouter();
  const next = useLocation({ select: (location) => router.matchRoutes(location).at(-1)?.fullPath as string });
  const trainingId = useLocation({
    select: (location) => router.matchRoutes(location).at(-1)?.params.trainingId as string | undefined,
  });
  const links = useTrainingLinks();
  const shown = useSyncExternalStore(
    (onChange) => router.subscribe('onResolved', onChange),
    () => router.state.matches.at(-1)?.fullPath,
  );
  const isLacked = (right: ReturnType<typeof rightOf>) => right !== undefined && !rights.includes(right);
  const right = rightOf(next);
  if (right === 'see dashboard' && isLacked(right)) return <ToStart base={bases?.[0]} />;
  // Administrators send the address of the form that their list opens.
  if (right === 'train' && isLacked(right) && trainingId !== undefined && !isLacked('see trainings'))
    return <Navigate {...links.session(trainingId)} replace />;
  if (right !== undefined && isLacked(right)) return <Outside right={right} />;
  // The page before stays on the screen until this one has loaded; it may be one that didn't open.
  return isLacked(rightOf(shown)) ? null : <Outlet />;
}

/** Without the dashboard, the start page is the board of one's base, else the members. */
function ToStart({ base }: { base: string | undefined }) {
  return base ? <Navigate to="/admin/readiness" search={{ base }} replace /> : <Navigate to="/admin/members" replace />;
}
