import { denverDate, displayDay, displayTime } from '@ffl/domain/time/denver';
import { attendanceMessages, expectedAt } from '@ffl/domain/trainings/attendance-answers';
import { trainingMessages } from '@ffl/domain/trainings/messages';
import { programOfTraining, programWordLabel, programWordType } from '@ffl/domain/trainings/program-words';
import { startOf } from '@ffl/domain/trainings/training';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { programQueries } from '../../api/programs/queries.ts';
import { type ListedTraining, overviewQuery } from '../../api/trainings/queries.ts';
import { ProgramTile } from '../../components/programs/program-tile.tsx';
import { buttonClass } from '../../components/ui/button.tsx';
import { opensCard } from '../../components/ui/card-grid.tsx';
import { useTrainingLinks } from '../../hooks/pages/use-page-links.ts';
import { useNow } from '../../hooks/visit/use-now.ts';
import { isAmong, useMay } from '../../lib/session/may.ts';

type AgendaProps = {
  /** Names of the bases whose sessions it has; null for all. */
  bases: readonly string[] | null;
  /** Whole days are added until there are this many sessions. */
  size: number;
  /** Shown next to the heading. */
  aside?: ReactNode;
};

/** The next sessions by day, today's first, with how many are coming; each leads to its page, which says who. */
export function Agenda({ bases, size, aside }: AgendaProps) {
  const id = useId();
  const { data } = useQuery(overviewQuery);
  const today = denverDate(useNow());
  if (!data) return null;
  const days = agendaOf(
    data.sessions.filter(({ base, date }) => isAmong(bases, base) && date >= today),
    size,
  );
  return (
    <section aria-labelledby={id}>
      <div className="mb-2 flex min-h-10 flex-wrap items-center justify-between gap-x-4">
        <h2 id={id} className="font-semibold text-dialog-title">
          {trainingMessages.agenda}
        </h2>
        {aside}
      </div>
      <div className="divide-y divide-line overflow-clip rounded-card border border-line bg-surface" data-numbers="">
        {days.length === 0 && <p className="p-4 text-ink-2">{trainingMessages.nothingAhead}</p>}
        {days.map(({ day, sessions }) => (
          <div key={day}>
            <h3 className="bg-sunken px-4 py-1.5 font-semibold text-meta">
              {day === today && `${trainingMessages.today} · `}
              {displayDay(day)}
            </h3>
            <ul className="divide-y divide-line border-line border-t">
              {sessions.map((training) => (
                <AgendaRow key={training.id} training={training} isToday={day === today} />
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}

function AgendaRow({ training, isToday }: { training: ListedTraining; isToday: boolean }) {
  const links = useTrainingLinks();
  const { id, trainingType, programId, base, agency } = training;
  const start = startOf(training);
  const mayPunch = useMay('punch', base);
  return (
    <li
      data-row={id}
      className="relative grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-1 px-4 py-2 hover:bg-sunken md:grid-cols-[auto_minmax(0,1fr)_auto]"
    >
      <ProgramTile
        name={programId === null ? trainingType : programWordLabel(programId)}
        type={programId === null ? null : programWordType(programId)}
        isDecorative
      />
      <div className="min-w-0">
        <Link {...links.session(id)} className={`wrap-anywhere font-semibold ${opensCard}`}>
          {trainingType}
        </Link>
        <p className="wrap-anywhere text-ink-2 text-meta">
          {[start && displayTime(start), base, agency].filter(Boolean).join(' · ')}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 max-md:col-start-2 md:justify-end">
        <Coming training={training} />
        {isToday && mayPunch && <RollCallLink training={training} />}
      </div>
    </li>
  );
}

/** '5 of 12 coming', with a bar for those who know how many are expected. Nothing for people who may not know. */
function Coming({ training }: { training: ListedTraining }) {
  const { coming } = training;
  if (coming === null) return null;
  const expected = expectedAt(training);
  return (
    <div className="md:w-34 md:text-right">
      <p className="text-table">{attendanceMessages.coming(coming, expected)}</p>
      {expected !== null && (
        <svg aria-hidden="true" height={4} className="mt-1 w-34 rounded-pill bg-line max-md:hidden">
          <rect width={`${(Math.min(coming, expected) / expected) * 100}%`} height={4} className="fill-accent" />
        </svg>
      )}
    </div>
  );
}

/** Nothing for a session that no program can be punched for. */
export function RollCallLink({ training }: { training: ListedTraining }) {
  const { data: programs = [] } = useQuery(programQueries.list());
  const found = programOfTraining(training, programs);
  if (found.kind === 'none') return null;
  return (
    <Link
      to="/roll-call"
      search={{ session: training.id, program: found.program.id }}
      className={`${buttonClass({})} relative z-10 min-h-11`}
    >
      Take roll call <span className="sr-only">of {training.trainingType}</span>
    </Link>
  );
}

/** Whole days, in the order of the sessions, until there are enough. */
function agendaOf(sessions: readonly ListedTraining[], size: number) {
  const days: { day: ListedTraining['date']; sessions: ListedTraining[] }[] = [];
  sessions.forEach((session, index) => {
    const last = days.at(-1);
    if (last?.day === session.date) last.sessions.push(session);
    else if (index < size) days.push({ day: session.date, sessions: [session] });
  });
  return days;
}
