import { denverDate } from '@ffl/domain/time';
import { trainingMessages } from '@ffl/domain/trainings';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { everyBase, type TrainingsQuery, trainingListQuery } from '../../api/trainings/queries.ts';
import { useTrainingLinks } from '../../hooks/pages/use-training-links.ts';
import { useNow } from '../../hooks/visit/use-now.ts';
import { attendanceText } from './session-columns.tsx';

/**
 * A base's sessions of today, whether or not noon has come, each leading to its page, where attendees are punched. Read
 * by the tables, as their own first pages.
 */
export function TodaysSessions({ base }: Pick<TrainingsQuery, 'base'>) {
  const links = useTrainingLinks();
  const today = denverDate(useNow());
  const nearest = { base, sort: 'date', page: 1 } as const;
  const ahead = useQuery({ ...trainingListQuery({ ...nearest, upcoming: true, dir: 'asc' }), enabled: false });
  const held = useQuery({ ...trainingListQuery({ ...nearest, upcoming: false, dir: 'desc' }), enabled: false });
  const rows = [...(held.data?.rows ?? []), ...(ahead.data?.rows ?? [])].filter(({ date }) => date === today);
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="todays-sessions">
      <h2 id="todays-sessions" className="mb-3 font-semibold text-dialog-title">
        {trainingMessages.today}
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
                {[base === everyBase && training.base, training.agency].filter(Boolean).join(' · ')}
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
