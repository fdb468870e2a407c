import { trainingMessages } from '@ffl/domain/trainings/messages';
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { Link, Navigate } from '@tanstack/react-router';
import { type TrainingDetail, trainingQuery } from '../../api/trainings/queries.ts';
import { NoSuchTraining } from '../../components/trainings/no-such-training.tsx';
import { BackLink } from '../../components/ui/back-link.tsx';
import { buttonClass } from '../../components/ui/button.tsx';
import { Loaded, Skeleton } from '../../components/ui/loaded.tsx';
import { PageHeading } from '../../components/ui/page-heading.tsx';
import { useKept } from '../../hooks/forms/use-entries.ts';
import { useTrainingLinks } from '../../hooks/pages/use-page-links.ts';
import { useReach } from '../../hooks/visit/use-reach.ts';
import { isId } from '../../lib/pages/is-id.ts';
import { later } from '../../lib/pages/soon.ts';
import { isAmong, useMay, useOwnBases } from '../../lib/session/may.ts';
import { entriesOf } from './training-entries.ts';
import { TrainingForm } from './training-form.tsx';
import { usePlaceOf } from './use-training-place.ts';

const Outside = later(async () => (await import('../../components/grants/outside.tsx')).Outside);

/** Changes a stored session, as stored when the page opens. */
export function EditTrainingPage({ trainingId }: { trainingId: string }) {
  const enabled = isId(trainingId);
  const query = useFreshQuery({ ...trainingQuery(trainingId), enabled });
  const data = useKept(query.data);
  if (!enabled) return <NoSuchTraining />;
  return (
    <Loaded
      query={{ ...query, data }}
      failure={trainingMessages.loadOneFailed}
      failedAgain="The session could not be refreshed."
      outline={
        <div className="max-w-240">
          <PageHeading title="Edit Training" />
          <Skeleton className="h-120" />
        </div>
      }
    >
      {(found) => (found ? <EditTraining key={found.id} training={found} /> : <NoSuchTraining />)}
    </Loaded>
  );
}

function EditTraining({ training }: { training: TrainingDetail }) {
  const links = useTrainingLinks();
  const { id, base, date, trainees } = training;
  const place = usePlaceOf(base ?? '');
  const isRead = isAmong(useOwnBases(), base);
  const reach = useReach();
  const mayTrain = useMay('train', base) && (reach === null || date >= reach);
  if (isRead && !mayTrain) return <Navigate {...links.session(id)} replace />;
  if (!mayTrain) return <Outside base={base ?? training.trainingType} />;
  return (
    <div className="max-w-240">
      <BackLink {...place.link}>Back to {place.name}</BackLink>
      <PageHeading
        title="Edit Training"
        actions={
          <Link {...links.session(id)} className={buttonClass({})}>
            View session
          </Link>
        }
      />
      <TrainingForm kind="edit" id={id} initial={entriesOf({ ...training, trainees: trainees ?? [] })} />
    </div>
  );
}

/**
 * What a form starts from: fetched each time the form opens, however recently it was read, and shown once answered. If
 * it can't be answered, the earlier data is shown.
 */
function useFreshQuery<Data, Key extends QueryKey>(options: UseQueryOptions<Data, Error, Data, Key>) {
  const query = useQuery({ ...options, refetchOnMount: 'always', refetchOnReconnect: true });
  return { ...query, data: query.isFetchedAfterMount ? query.data : undefined };
}
