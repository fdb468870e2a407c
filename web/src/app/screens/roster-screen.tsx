import { useParams } from '@tanstack/react-router';
import { RosterPage } from '../../features/roster/roster-page.tsx';

/** The roster of the season in the address. */
export function RosterScreen() {
  const { programId = '', seasonId = '' } = useParams({ strict: false });
  return <RosterPage programId={programId} seasonId={seasonId} />;
}
