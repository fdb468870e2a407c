import { displayDate } from '@ffl/domain/time/denver';
import { trainingMessages } from '@ffl/domain/trainings/messages';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { memberTrainingsQuery } from '../../api/trainings/queries.ts';
import { Loaded, Skeleton } from '../../components/ui/loaded.tsx';
import { useTrainingLinks } from '../../hooks/pages/use-page-links.ts';
import { useMay } from '../../lib/session/may.ts';

/** The training sessions that list the member, the latest first. Nothing if there is none. */
export function MemberTrainings({ memberId }: { memberId: string }) {
  const query = useQuery({ ...memberTrainingsQuery(memberId), refetchOnWindowFocus: 'always' });
  const links = useTrainingLinks();
  const seesTrainings = useMay('see trainings');
  return (
    <Loaded
      query={query}
      failure={trainingMessages.loadFailed}
      failedAgain={trainingMessages.loadFailed}
      outline={<Skeleton className="mt-4 h-10" />}
    >
      {(trainings) =>
        trainings.length > 0 && (
          <section aria-label="Trainings" className="mt-6">
            <h3 className="mb-2 font-semibold">Trainings</h3>
            <ul className="divide-y divide-line">
              {trainings.map(({ id, date, trainingType, base }) => (
                <li key={id} className="flex flex-wrap items-baseline gap-x-3 py-2 text-meta" data-numbers="">
                  <Link
                    {...(seesTrainings
                      ? links.session(id)
                      : { to: '/training/$trainingId', params: { trainingId: id } })}
                    className="wrap-anywhere inline-flex min-h-6 items-center font-semibold text-accent underline underline-offset-4 max-md:min-h-11"
                  >
                    {trainingType}
                  </Link>
                  <span className="text-ink-2">{[displayDate(date), base].filter(Boolean).join(' · ')}</span>
                </li>
              ))}
            </ul>
          </section>
        )
      }
    </Loaded>
  );
}
