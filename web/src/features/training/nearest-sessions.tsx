import { denverDate, displayDay, displayTime } from '@ffl/domain/time/denver';
import { trainingMessages } from '@ffl/domain/trainings/messages';
import { startOf } from '@ffl/domain/trainings/training';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { everyBase, type TrainingsQuery, trainingListQuery } from '../../api/trainings/queries.ts';
import { useTrainingLinks } from '../../hooks/pages/use-page-links.ts';
import { useNow } from '../../hooks/visit/use-now.ts';
import { attendanceText } from './session-columns.tsx';

/**
 * A base's sessions of today, whether or not noon has come, else those of the nearest day to come: both tables begin with
 * the farthest. Each leads to its page, where attendees are punched. What was held is read by its table.
 */
export function NearestSessions({ base }: Pick<TrainingsQuery, 'base'>) {
  const links = useTrainingLinks();
  const today = denverDate(useNow());
  const nearest = { base, sort: 'date', page: 1 } as const;
  const { data: ahead } = useQuery(trainingListQuery({ ...nearest, upcoming: true, dir: 'asc' }));
  const held = useQuery({ ...trainingListQuery({ ...nearest, upcoming: false, dir: 'desc' }), enabled: false });
  const all = [...(held.data?.rows ?? []), ...(ahead?.rows ?? [])];
  const day = all.some(({ date }) => date === today) ? today : ahead?.rows[0]?.date;
  const rows = all.filter(({ date }) => date === day);
  if (day === undefined) return null;
  return (
    <section aria-labelledby="nearest-sessions">
      <h2 id="nearest-sessions" className="mb-3 font-semibold text-dialog-title" data-numbers="">
        {day === today ? trainingMessages.today : trainingMessages.next(displayDay(day))}
      </h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {rows.map((training) => (
          <li key={training.id}>
            <Link
              {...links.session(training.id)}
              className="flex min-h-12 flex-wrap items-center gap-x-4 px-4 py-2 hover:bg-sunken"
            >
              <span className="wrap-anywhere font-semibold">{training.trainingType}</span>
              <span className="wrap-anywhere text-ink-2">
                {[startText(training), base === everyBase && training.base, training.agency]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <span className="ml-auto flex items-center gap-2 text-ink-2 text-meta">
                {attendanceText(training)}
                <ChevronRight aria-hidden="true" size={18} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function startText(training: Parameters<typeof startOf>[0]): string | null {
  const start = startOf(training);
  return start && displayTime(start);
}
