import { endsBetween } from '@ffl/domain/credentials/single-standing';
import { dashboardMessages as messages } from '@ffl/domain/dashboard/messages';
import { programAtBase } from '@ffl/domain/programs/program';
import { programDefaults } from '@ffl/domain/programs/program-types';
import { daysAfter, displayDate } from '@ffl/domain/time/denver';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { LapsesAhead } from '../../api/dashboard.ts';
import { programQueries } from '../../api/programs/queries.ts';
import { ProgramTile } from '../../components/programs/program-tile.tsx';
import { BarStrips } from '../../components/ui/bar-strips.tsx';

type LapseWeeksProps = { lapses: LapsesAhead; place: { base?: string } };

/** How many lapse in each of the next weeks, by program. Each bar opens the list of its people. */
export function LapseWeeks({ lapses: { weeks, programs }, place }: LapseWeeksProps) {
  const { data: listed } = useQuery(programQueries.list());
  const columns = weeks.map((monday) => displayDate(monday).slice(0, 6));
  const strips = programs.map(({ type, id, byWeek }) => {
    const other = listed?.find((one) => one.id === id);
    const name = type ? programDefaults[type].name : other ? programAtBase(other) : '…';
    const scope = { ...place, ...(type ? { type } : { program: id ?? '' }) };
    return {
      name,
      tile: <ProgramTile name={name} type={type} isDecorative className="size-6 text-caption" />,
      counts: byWeek,
      link: (bar: ReactElement, column: number) => {
        const monday = weeks[column];
        if (!monday) return bar;
        return (
          <Link
            to="/admin/members"
            search={{ ...scope, standing: endsBetween(monday, daysAfter(monday, 6)) }}
            aria-label={messages.lapsesOf(name, columns[column] ?? '', byWeek[column] ?? 0)}
            className="font-bold text-accent hover:text-ink print:text-ink"
          >
            {bar}
          </Link>
        );
      },
    };
  });
  return (
    <div className="px-4 pb-2">
      <a href="#needs-attention" className="sr-only focus:not-sr-only">
        {messages.skipWeeks}
      </a>
      <BarStrips strips={strips} columns={columns} tallest={40} />
    </div>
  );
}
