import { useParams } from '@tanstack/react-router';
import { MemberProgramPage } from '../../features/program-detail/member-program-page.tsx';
import { SeasonDates } from '../../features/seasons/season-dates.tsx';
import { later } from '../../lib/pages/soon.ts';
import { useMay } from '../../lib/session/may.ts';

const ProgramScreen = later(async () => (await import('./of-administrators.ts')).programInside());

/** A program page: administrators see all of it, members what everyone may see. */
export function SharedProgramScreen() {
  const { programId = '' } = useParams({ strict: false });
  if (useMay('see bases')) {
    return <ProgramScreen programId={programId} baseId={null} />;
  }
  return <MemberProgramPage programId={programId} renderSeasons={({ id }) => <SeasonDates programId={id} />} />;
}
