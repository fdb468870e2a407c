import { denverDate, displayDay, displayTime } from '@ffl/domain/time/denver';
import { trainingMessages } from '@ffl/domain/trainings/messages';
import { programOfTraining } from '@ffl/domain/trainings/program-words';
import { startOf } from '@ffl/domain/trainings/training';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { programQueries } from '../../api/programs/queries.ts';
import { everyBase, type ListedTraining, type TrainingsQuery, trainingListQuery } from '../../api/trainings/queries.ts';
import { buttonClass } from '../../components/ui/button.tsx';
import { useTrainingLinks } from '../../hooks/pages/use-page-links.ts';
import { useNow } from '../../hooks/visit/use-now.ts';
import { attendanceText } from './session-columns.tsx';

type NearestSessionsProps = Pick<TrainingsQuery, 'base'> & {
  /** There are no tables, which read what was held and say at which base. */
  isAlone?: boolean;
};

/**
 * A base's sessions of today, whether or not noon has come, else those of the nearest day to come: both tables begin with
 * the farthest. Each leads to its page, where attendees are punched.
 */
export function NearestSessions({ base, isAlone = false }: NearestSessionsProps) {
  const id = useId();
  const links = useTrainingLinks();
  const today = denverDate(useNow());
  const nearest = { base, sort: 'date', page: 1 } as const;
  const { data: ahead } = useQuery(trainingListQuery({ ...nearest, upcoming: true, dir: 'asc' }));
  const held = useQuery({ ...trainingListQuery({ ...nearest, upcoming: false, dir: 'desc' }), enabled: isAlone });
  const all = [...(held.data?.rows ?? []), ...(ahead?.rows ?? [])];
  const day = all.some(({ date }) => date === today) ? today : ahead?.rows[0]?.date;
  const rows = all.filter(({ date }) => date === day);
  if (day === undefined) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 font-semibold text-dialog-title" data-numbers="">
        {titleOf(isAlone ? base : null, day === today ? null : displayDay(day))}
      </h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {rows.map((training) => (
          <li key={training.id} className="flex flex-wrap items-center">
            <Link
              {...links.session(training.id)}
              className="flex min-h-12 flex-1 flex-wrap items-center gap-x-4 px-4 py-2 hover:bg-sunken"
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
            {isAlone && day === today && <RollCallLink training={training} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** `day` is null for today. */
function titleOf(base: string | null, day: string | null): string {
  if (base === null) return day === null ? trainingMessages.today : trainingMessages.next(day);
  return day === null ? trainingMessages.todayAt(base) : trainingMessages.nextAt(base, day);
}

/** Nothing for a session that no program can be punched for. */
function RollCallLink({ training }: { training: ListedTraining }) {
  const { data: programs = [] } = useQuery(programQueries.list());
  const found = programOfTraining(training, programs);
  if (found.kind === 'none') return null;
  return (
    <Link
      to="/roll-call"
      search={{ session: training.id, program: found.program.id }}
      className={buttonClass({ variant: 'ghost' })}
    >
      Take roll call <span className="sr-only">of {training.trainingType}</span>
    </Link>
  );
}

function startText(training: Parameters<typeof startOf>[0]): string | null {
  const start = startOf(training);
  return start && displayTime(start);
}
