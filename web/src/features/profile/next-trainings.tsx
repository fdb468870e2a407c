import { clashesOf, attendanceMessages as messages } from '@ffl/domain/trainings/attendance-answers';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type OwnTraining, ownTrainingsQuery } from '../../api/trainings/attendance-answers.ts';
import { Button } from '../../components/ui/button.tsx';
import { Card, EmptyState } from '../../components/ui/card.tsx';
import { Loaded, Skeleton } from '../../components/ui/loaded.tsx';
import { offlineText, useOnline } from '../../hooks/device/use-online.ts';
import { OwnAnswer } from './own-answer.tsx';

/** Letters link to this id. */
const place = 'trainings';
const soonest = 4;

/** The next trainings where the member is credentialed, to answer whether they come. */
export function NextTrainings() {
  const query = useQuery({ ...ownTrainingsQuery(), refetchOnReconnect: true });
  const isOnline = useOnline();
  const card = useRef<HTMLElement>(null);
  const isThere = query.data !== undefined;
  useEffect(() => {
    if (isThere && location.hash === `#${place}`) card.current?.scrollIntoView();
  }, [isThere]);
  return (
    <Card ref={card} id={place} title={messages.title} className="mt-6 scroll-mt-20 print:hidden">
      {!isOnline && <p className="mb-3 font-semibold text-expiring-30 text-meta">{offlineText}</p>}
      {(isOnline || query.data) && (
        <Loaded
          query={query}
          failure={messages.loadFailed}
          failedAgain={messages.loadFailedAgain}
          outline={<Skeleton className="h-24" />}
        >
          {(trainings) =>
            trainings.length === 0 ? <EmptyState title={messages.none} /> : <Answers trainings={trainings} />
          }
        </Loaded>
      )}
    </Card>
  );
}

function Answers({ trainings }: { trainings: readonly OwnTraining[] }) {
  const [isWhole, setIsWhole] = useState(false);
  const isCut = trainings.length > soonest;
  return (
    <>
      <p className="max-w-[70ch] text-ink-2">{messages.hint}</p>
      <ul className="mt-4 divide-y divide-line">
        {(isWhole ? trainings : trainings.slice(0, soonest)).map((training) => (
          <li key={training.id} className="py-4 first:pt-0 last:pb-0">
            <OwnAnswer training={training} clashes={clashesOf(training, trainings)} />
          </li>
        ))}
      </ul>
      {isCut && (
        <Button size="small" className="mt-4" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? 'Show the next only' : `Show all ${trainings.length} trainings`}
        </Button>
      )}
    </>
  );
}

/** The person's answer on the session's own page; renders nothing without a member record. */
export function SessionAnswer({ trainingId }: { trainingId: string }) {
  const { data } = useQuery({ ...ownTrainingsQuery(trainingId), refetchOnReconnect: true });
  const isOnline = useOnline();
  const [training] = data ?? [];
  if (!training) return null;
  return (
    <Card title={messages.ask}>
      {!isOnline && <p className="mb-3 font-semibold text-expiring-30 text-meta">{offlineText}</p>}
      <OwnAnswer training={training} />
    </Card>
  );
}
