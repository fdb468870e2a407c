import { baseMessages } from '@ffl/domain/bases/messages';
import { everyBase, type ListedTraining } from '../../api/trainings/queries.ts';
import { BackLink } from '../../components/ui/back-link.tsx';
import { EmptyCard } from '../../components/ui/card.tsx';
import { Loaded, Skeleton } from '../../components/ui/loaded.tsx';
import { PageHeading } from '../../components/ui/page-heading.tsx';
import { useRowKeys } from '../../hooks/lists/use-list-keys.ts';
import { Opened, useOpened } from '../../hooks/pages/use-opened.ts';
import { useTrainingLinks } from '../../hooks/pages/use-page-links.ts';
import { later, soon } from '../../lib/pages/soon.ts';
import { isAmong, useMay, useOwnBases } from '../../lib/session/may.ts';
import { CreateTraining } from './new-session.tsx';
import { SessionTable } from './session-table.tsx';
import { type TrainingPlace, useTrainingPlace } from './use-training-place.ts';

const DeleteSession = soon(async () => (await import('./delete-session.tsx')).DeleteSession);
const Outside = later(async () => (await import('../../components/grants/outside.tsx')).Outside);

type TrainingBasePageProps = {
  /** The base by name or id, or the word for all of them, or for everything elsewhere. */
  named: string;
};

/** One base's sessions, future and past (TRN-02). */
export function TrainingBasePage({ named }: TrainingBasePageProps) {
  const links = useTrainingLinks();
  const place = useTrainingPlace(named);
  const own = useOwnBases();
  return (
    <>
      {own?.length !== 1 && <BackLink {...links.overview}>Back to Training</BackLink>}
      <Loaded
        query={place}
        failure={baseMessages.fetchFailed}
        failedAgain="The bases could not be refreshed."
        outline={<Skeleton className="h-120" />}
      >
        {(found) => {
          if (found.kind === 'unknown') return <NoSuchBase named={named} />;
          const isOwn = isAmong(own, found.kind === 'base' ? found.name : null);
          return isOwn ? (
            <Sessions place={found} />
          ) : (
            <Outside base={found.kind === 'base' ? found.name : titleOf(found)} />
          );
        }}
      </Loaded>
    </>
  );
}

type SessionsProps = { place: Exclude<TrainingPlace, { kind: 'unknown' }> };

function Sessions({ place }: SessionsProps) {
  const doomed = useOpened<ListedTraining>();
  useRowKeys();
  const base = place.kind === 'base' ? place.name : undefined;
  const listed = place.kind === 'all' ? everyBase : (base ?? null);
  const mayTrain = useMay('train', base ?? null);
  const onDelete = useMay('delete trainings', base ?? null) ? doomed.open : undefined;
  return (
    <>
      <PageHeading
        title={titleOf(place)}
        {...(place.kind === 'elsewhere' && {
          description: "Sessions without a base, or at a place that isn't a base.",
        })}
        actions={mayTrain && <CreateTraining base={base} isPrimary />}
      />
      <div className="flex flex-col gap-8">
        <SessionTable base={listed} isUpcoming isEditor={mayTrain} onDelete={onDelete} />
        <SessionTable base={listed} isUpcoming={false} isEditor={mayTrain} onDelete={onDelete} />
      </div>
      <Opened of={doomed}>{(training) => <DeleteSession training={training} onClose={doomed.close} />}</Opened>
    </>
  );
}

function titleOf(place: SessionsProps['place']): string {
  if (place.kind === 'base') return `Training at ${place.name}`;
  return place.kind === 'all' ? 'Training at all bases' : 'Training Elsewhere';
}

function NoSuchBase({ named }: { named: string }) {
  return (
    <>
      <PageHeading title="Base not found" />
      <EmptyCard title={`There is no base ${named}.`}>
        It may have been renamed or deleted. Choose one under Training.
      </EmptyCard>
    </>
  );
}
