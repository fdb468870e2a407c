import { reachesTo } from '@ffl/domain/grants/reach';
import { denverDate } from '@ffl/domain/time/denver';
import { attendanceMessages } from '@ffl/domain/trainings/attendance-answers';
import { trainingMessages } from '@ffl/domain/trainings/messages';
import { isUpcoming, trainingState } from '@ffl/domain/trainings/training';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type TrainingDetail, trainingQuery } from '../../api/trainings/queries.ts';
import { NoSuchTraining } from '../../components/trainings/no-such-training.tsx';
import { BackLink } from '../../components/ui/back-link.tsx';
import { buttonClass } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Loaded, Skeleton } from '../../components/ui/loaded.tsx';
import { PageHeading } from '../../components/ui/page-heading.tsx';
import { StatusPill } from '../../components/ui/status-pill.tsx';
import { useTrainingLinks } from '../../hooks/pages/use-page-links.ts';
import { useNow } from '../../hooks/visit/use-now.ts';
import { useReach } from '../../hooks/visit/use-reach.ts';
import { isId } from '../../lib/pages/is-id.ts';
import { later } from '../../lib/pages/soon.ts';
import { isAmong, May, useMay, useOwnBases } from '../../lib/session/may.ts';
import { factsOf } from './training-facts.ts';

const OutsideLine = later(async () => (await import('../../components/grants/outside.tsx')).OutsideLine);

type TrainingDetailPageProps = {
  trainingId: string;
  /** Where members say whether they come, until the day is over. */
  renderAnswer?: (training: TrainingDetail) => ReactNode;
  /** What administrators also do and see; members have neither, nor has a grantee of other bases. */
  ofAdministrators?: {
    renderActions: (training: TrainingDetail, isUpcoming: boolean) => ReactNode;
    renderTrainees: (training: TrainingDetail) => ReactNode;
  };
};

/** One training session (TRN-09). */
export function TrainingDetailPage({ trainingId, ...parts }: TrainingDetailPageProps) {
  const enabled = isId(trainingId);
  const query = useQuery({ ...trainingQuery(trainingId), enabled, refetchOnReconnect: true });
  if (!enabled) return <NoSuchTraining />;
  return (
    <Loaded
      query={query}
      failure={trainingMessages.loadOneFailed}
      failedAgain="The session could not be refreshed."
      outline={
        <>
          <PageHeading title="Training Session" />
          <Skeleton className="h-40" />
          <Skeleton className="h-60" />
        </>
      }
    >
      {(found) => (found ? <Session training={found} {...parts} /> : <NoSuchTraining />)}
    </Loaded>
  );
}

type SessionProps = Omit<TrainingDetailPageProps, 'trainingId'> & { training: TrainingDetail };

function Session({ training, renderAnswer, ...parts }: SessionProps) {
  const { id, trainingType, date, base } = training;
  const isOwn = isAmong(useOwnBases(), base);
  const links = useTrainingLinks();
  const now = useNow();
  const today = denverDate(now);
  const reach = useReach();
  const isReached = reach === null || date >= reach;
  const ofAdministrators = isOwn && isReached ? parts.ofAdministrators : undefined;
  const isAhead = isUpcoming(date, now);
  const mayTrain = useMay('train', base);
  const isCounted = training.coming !== null && date >= today && !mayTrain;
  // Whoever plans the session sees below who they are.
  const whoComes = isCounted ? [[attendanceMessages.answersTitle, comingText(training)] as const] : [];
  return (
    <>
      <BackLink {...links.overview}>Back to Training</BackLink>
      <PageHeading
        title={trainingType}
        description={<StatusPill state={isAhead ? 'pending' : 'active'}>{trainingState(isAhead)}</StatusPill>}
        {...(ofAdministrators && {
          actions: (
            <>
              <May right="train" at={base}>
                <Link {...links.edit(id)} className={buttonClass({})}>
                  Edit
                </Link>
              </May>
              {ofAdministrators.renderActions(training, isAhead)}
            </>
          ),
        })}
      />
      <div className="flex flex-col gap-6">
        <Card>
          <dl className="grid grid-cols-2 gap-x-6 gap-y-4 lg:grid-cols-3">
            {[...factsOf(training, ofAdministrators !== undefined), ...whoComes].map(([name, value]) => (
              <div key={name}>
                <dt className="font-semibold text-ink-2 text-meta">{name}</dt>
                <dd className="wrap-anywhere whitespace-pre-line font-semibold" data-numbers="">
                  {value}
                </dd>
              </div>
            ))}
          </dl>
        </Card>
        {parts.ofAdministrators && !isReached && isOwn && <p className="text-meta">{reachesTo(reach)}</p>}
        {parts.ofAdministrators && !isOwn && base !== null && <OutsideLine base={base} />}
        {date >= today && renderAnswer?.(training)}
        {ofAdministrators?.renderTrainees(training)}
      </div>
    </>
  );
}

function comingText({ coming, places }: TrainingDetail): string {
  const count = coming ?? 0;
  const people = attendanceMessages.worth(count, { renewed: null, issued: null });
  return places === null ? people : `${people} · ${attendanceMessages.ofPlaces(places, count)}`;
}
