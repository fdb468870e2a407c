import { useParams } from '@tanstack/react-router';
import { RosterPage } from '../../features/roster/roster-page.tsx';
import { OfOwnBase } from './of-own-base.tsx';

/** The roster of the season in the address. */
export function RosterScreen() {
  const { programId = '', seasonId = '' } = useParams({ strict: false });
  return (
    <OfOwnBase programId={programId}>
      <RosterPage programId={programId} seasonId={seasonId} />
    </OfOwnBase>
  );
}
