import { denverDate } from '@ffl/domain/time/denver';
import { attendanceMessages, expectedAt } from '@ffl/domain/trainings/attendance-answers';
import { trainingMessages } from '@ffl/domain/trainings/messages';
import { programWordLabel, programWordType } from '@ffl/domain/trainings/program-words';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { type ListedTraining, overviewQuery } from '../../api/trainings/queries.ts';
import { ProgramTile } from '../../components/programs/program-tile.tsx';
import { opensCard } from '../../components/ui/card-grid.tsx';
import { useNow } from '../../hooks/visit/use-now.ts';
import { isAmong } from '../../lib/session/may.ts';
import { RollCallLink, SessionLink } from './session-columns.tsx';

type AgendaProps = {
  /** Names of the bases whose sessions it has; null for all. */
  bases: readonly string[] | null;
  /** Whole days are added until there are this many sessions. */
  size: number;
  /** Shown next to the heading. */
  aside?: ReactNode;
};

/** The next sessions, today's first, with how many are coming; each leads to its page, which says who. */
export function Agenda({ bases, size, aside }: AgendaProps) {
  const id = useId();
  const { data } = useQuery(overviewQuery);
  const today = denverDate(useNow());
  if (!data) return null;
  const ahead = data.sessions.filter(({ base, date }) => isAmong(bases, base) && date >= today);
  const last = ahead[size - 1]?.date;
  const shown = ahead.filter(({ date }) => last === undefined || date <= last);
  return (
    <section aria-labelledby={id}>
      <div className="mb-2 flex min-h-10 flex-wrap items-center justify-between gap-x-4">
        <h2 id={id} className="font-semibold text-dialog-title">
          {trainingMessages.agenda}
        </h2>
        {aside}
      </div>
      <ul
        aria-labelledby={id}
        className="@container divide-y divide-line overflow-clip rounded-card border border-line bg-surface"
      >
        {shown.length === 0 && <li className="p-4 text-ink-2">{trainingMessages.nothingAhead}</li>}
        {shown.map((training) => (
          <AgendaRow key={training.id} training={training} />
        ))}
      </ul>
    </section>
  );
}

function AgendaRow({ training }: { training: ListedTraining }) {
  const { id, trainingType, programId, base, agency, coming } = training;
  return (
    <li
      data-row={id}
      className="relative grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-1 px-4 py-2 hover:bg-sunken @lg:grid-cols-[9.5rem_auto_minmax(0,1fr)_auto]"
    >
      <p className="@max-lg:col-span-2">
        <SessionLink training={training} opensForm={false} className={opensCard} />
      </p>
      <ProgramTile
        name={programId === null ? trainingType : programWordLabel(programId)}
        type={programId === null ? null : programWordType(programId)}
        isDecorative
      />
      <div>
        <p className="wrap-anywhere">{trainingType}</p>
        <p className="wrap-anywhere text-ink-2 text-meta">{[base, agency].filter(Boolean).join(' · ')}</p>
      </div>
      <div className="flex flex-col gap-1 @max-lg:col-start-2 @max-lg:items-start @lg:items-end">
        {coming !== null && <p className="text-table">{attendanceMessages.coming(coming, expectedAt(training))}</p>}
        <RollCallLink training={training} />
      </div>
    </li>
  );
}
