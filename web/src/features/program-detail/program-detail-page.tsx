import { programMessages } from '@ffl/domain/programs/messages';
import type { Program } from '@ffl/domain/programs/program';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type CountedSeason, type ProgramDetail, programDetailQuery } from '../../api/programs/program-detail.ts';
import { Initials } from '../../components/members/initials.tsx';
import { buttonClass } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Loaded, Skeleton } from '../../components/ui/loaded.tsx';
import { useKept } from '../../hooks/forms/use-entries.ts';
import { isId } from '../../lib/pages/is-id.ts';
import { NeededFact } from './needed-fact.tsx';
import { Fact } from './program-facts.tsx';
import { type ProgramAddress, ProgramFrame } from './program-frame.tsx';
import { RemindersFact } from './reminders-fact.tsx';
import { StatusCards } from './status-cards.tsx';

type ProgramDetailPageProps = ProgramAddress & {
  /** Renders the buttons that change and delete the program. */
  renderActions: (program: Program, memberCount: number | undefined) => ReactNode;
  renderSeasons: (program: Program, seasons: readonly CountedSeason[]) => ReactNode;
};

/** A program for administrators: its numbers, members and seasons, from one request. */
export function ProgramDetailPage({ renderActions, renderSeasons, ...address }: ProgramDetailPageProps) {
  const { programId } = address;
  // Destructured here, since a query notifies only components that read its fields while rendering.
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
      renderFacts={(program) =>
        detail ? (
          <>
            <NeededFact program={program} detail={detail} />
            <RemindersFact program={program} detail={detail} />
          </>
        ) : (
          !isError && <FactOutlines />
        )
      }
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
              <MembersCard programId={programId} detail={found} />
              {program.hasSeasons && renderSeasons(program, found.seasons)}
            </>
          )}
        </Loaded>
      )}
    </ProgramFrame>
  );
}

function FactOutlines() {
  return ['Needed', 'Reminders'].map((name) => (
    <Fact key={name} name={name}>
      <Skeleton className="h-10 w-full max-w-80 md:h-8" />
    </Fact>
  ));
}

type MembersCardProps = { programId: string; detail: ProgramDetail };

/** The credential's holders, and a link to all of them. */
function MembersCard({ programId, detail: { summary, shown } }: MembersCardProps) {
  return (
    <Card title="Members">
      <div className="flex flex-wrap items-center justify-between gap-4">
        {summary.total === 0 ? (
          <p className="text-ink-2">Nobody holds this credential yet.</p>
        ) : (
          <Initials shown={shown} total={summary.total} />
        )}
        <Link
          to="/admin/members"
          search={{ program: programId }}
          className={`${buttonClass({})} max-md:w-full print:hidden`}
        >
          View All Members
        </Link>
      </div>
    </Card>
  );
}
