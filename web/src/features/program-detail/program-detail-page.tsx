import { type Program, programMessages } from '@ffl/domain/programs';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type CountedSeason, programDetailQuery } from '../../api/programs/program-detail.ts';
import { Loaded } from '../../components/ui/loaded.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { useKept } from '../../hooks/forms/use-entries.ts';
import { isId } from '../../lib/pages/is-id.ts';
import { MembersCard } from './members-card.tsx';
import { NeededCard } from './needed-card.tsx';
import { type ProgramAddress, ProgramFrame } from './program-frame.tsx';
import { RemindersCard } from './reminders-card.tsx';
import { StatusCards } from './status-cards.tsx';

type ProgramDetailPageProps = ProgramAddress & {
  /** Draws what changes and deletes the program. */
  renderActions: (program: Program, memberCount: number | undefined) => ReactNode;
  renderSeasons: (program: Program, seasons: readonly CountedSeason[]) => ReactNode;
};

/** A program for administrators: its numbers, members and seasons, from one request. */
export function ProgramDetailPage({ renderActions, renderSeasons, ...address }: ProgramDetailPageProps) {
  const { programId } = address;
  // Everything drawn below is read here: a query notifies only those who read it while rendering.
  const { data, isError, isFetching, refetch } = useQuery({
    ...programDetailQuery(programId),
    enabled: isId(programId),
    refetchOnReconnect: true,
  });
  const detail = useKept(data);
  return (
    <ProgramFrame
      {...address}
      isGone={detail === null}
      memberCount={detail?.summary.total}
      renderActions={renderActions}
    >
      {(program) => (
        <Loaded
          query={{ data: detail ?? undefined, isError, isFetching, refetch }}
          failure={programMessages.numbersFailed}
          failedAgain={programMessages.numbersFailed}
          outline={
            <>
              <Skeleton className="h-32" />
              <Skeleton className="h-28" />
              <Skeleton className="h-60" />
            </>
          }
        >
          {(found) => (
            <>
              <StatusCards programId={programId} summary={found.summary} />
              <NeededCard programId={programId} detail={found} />
              <RemindersCard program={program} detail={found} />
              <MembersCard programId={programId} detail={found} />
              {program.hasSeasons && renderSeasons(program, found.seasons)}
            </>
          )}
        </Loaded>
      )}
    </ProgramFrame>
  );
}
