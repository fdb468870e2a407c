import { useParams } from '@tanstack/react-router';
import { ProgramDetailPage } from '../../features/program-detail/program-detail-page.tsx';
import { ProgramActions } from '../../features/programs/program-actions.tsx';
import { SeasonsCard } from '../../features/seasons/seasons-card.tsx';
import { May } from '../../lib/session/may.ts';
import { OfOwnBase } from './of-own-base.tsx';

type ProgramScreenProps = { programId: string; baseId: string | null };

/** A program for administrators, with what others add to it: its form, its deletion and its seasons. */
export function ProgramScreen({ programId, baseId }: ProgramScreenProps) {
  return (
    <OfOwnBase programId={programId}>
      <ProgramDetailPage
        programId={programId}
        baseId={baseId}
        renderActions={(program, memberCount) => (
          <May right="bases">
            <ProgramActions {...{ program, memberCount }} />
          </May>
        )}
        renderSeasons={(program, seasons) => <SeasonsCard program={program} seasons={seasons} />}
      />
    </OfOwnBase>
  );
}

/** The program in an address that names its base. */
export function ProgramAtBaseScreen() {
  const { programId = '', baseId = '' } = useParams({ strict: false });
  return <ProgramScreen programId={programId} baseId={baseId} />;
}
