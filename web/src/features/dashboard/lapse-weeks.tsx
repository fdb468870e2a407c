import { endsBetween } from '@ffl/domain/credentials/single-standing';
import { dashboardMessages as messages } from '@ffl/domain/dashboard/messages';
import { countText } from '@ffl/domain/numbers/count-text';
import { type Program, programAtBase } from '@ffl/domain/programs/program';
import { type ProgramType, programDefaults } from '@ffl/domain/programs/program-types';
import type { CalendarDate } from '@ffl/domain/time/calendar-date';
import { daysAfter, displayDate } from '@ffl/domain/time/denver';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { type ReactElement, type ReactNode, useState } from 'react';
import type { LapsesAhead } from '../../api/dashboard.ts';
import { programQueries } from '../../api/programs/queries.ts';
import { ProgramTile } from '../../components/programs/program-tile.tsx';
import { Button } from '../../components/ui/button.tsx';
import { useIsPhone } from '../../hooks/device/use-is-phone.ts';

type LapseWeeksProps = { lapses: LapsesAhead; place: { base?: string } };

/** Shown on a phone at first; no month reaches further. */
const fewestWeeks = 6;

/** A table of bars: the weeks side by side, or on a phone one below the other. */
export function LapseWeeks({ lapses, place }: LapseWeeksProps) {
  const isPhone = useIsPhone();
  const [isWhole, setIsWhole] = useState(false);
  const { data: listed } = useQuery(programQueries.list());
  const across = linesOf(lapses, { listed, place, isFlat: isPhone });
  const [heads = [], ...lines] = isPhone ? turned(across).slice(0, isWhole ? undefined : fewestWeeks + 1) : across;
  return (
    <>
      <a href="#needs-attention" className="sr-only focus:not-sr-only focus:px-4">
        {messages.skipWeeks}
      </a>
      <table className="mx-4 w-[calc(100%-2rem)] table-fixed text-caption text-ink-2" data-numbers="">
        <caption className="sr-only">{messages.lapsesTitle}</caption>
        <thead>
          <tr>
            {heads.map((head, column) => (
              <th
                key={keyOf(head)}
                scope="col"
                className={clsx(column === 0 ? firstClass : 'max-md:text-left', 'h-7 pb-1 align-bottom font-normal')}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(([head = '', ...cells]) => (
            <tr key={keyOf(head)} className="border-line max-md:border-t md:border-b md:last:border-b-0">
              <th scope="row" className={clsx(firstClass, 'font-semibold text-ink text-meta')}>
                {head}
              </th>
              {cells.map((cell, column) => (
                <td key={keyOf(heads[column + 1])} className="align-bottom">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {isPhone && (
        <Button variant="link" className="mx-1" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? messages.fewerWeeks : messages.allWeeks}
        </Button>
      )}
    </>
  );
}

const firstClass = 'w-17 text-left md:w-23 lg:w-52';

type Cell = string | ReactElement;

function keyOf(cell: Cell | undefined): string | null {
  return typeof cell === 'object' ? cell.key : (cell ?? null);
}

function turned(lines: readonly Cell[][]): Cell[][] {
  return (lines[0] ?? []).map((_, column) => lines.map((line) => line[column] ?? ''));
}

type Look = { listed: readonly Program[] | undefined; place: LapseWeeksProps['place']; isFlat: boolean };

/** The weeks' names, then a line for each program and one for all. */
function linesOf({ weeks, programs, people }: LapsesAhead, { listed, place, isFlat }: Look): Cell[][] {
  const most = Math.max(1, ...programs.flatMap(({ byWeek }) => byWeek));
  const heads = weeks.map((monday, week) => (week === 0 ? messages.thisWeek : displayDate(monday).slice(0, 6)));
  const drawn = programs.map(({ type, id, byWeek }) => {
    const other = listed?.find((one) => one.id === id);
    const name = type ? programDefaults[type].name : other ? programAtBase(other) : '…';
    const scope = { ...place, ...(type ? { type } : { program: id ?? '' }) };
    const bars = weeks.map((monday, week) => {
      const count = byWeek[week] ?? 0;
      return (
        <People key={monday} of={name} {...{ monday, count, scope }}>
          <Bar share={count / most} isFlat={isFlat} />
        </People>
      );
    });
    return [<ProgramHead key={type ?? id} name={name} type={type} />, ...bars];
  });
  const everybody = weeks.map((monday, week) => (
    <People key={monday} of={messages.anyProgram} count={people[week] ?? 0} scope={place} monday={monday} />
  ));
  return [[messages.weekOf, ...heads], ...drawn, [messages.anyProgram, ...everybody]];
}

function ProgramHead({ name, type }: { name: string; type: ProgramType | null }) {
  return (
    <span className="flex items-center gap-2">
      <ProgramTile name={name} type={type} isDecorative className="size-6 text-caption" />
      <span className="max-lg:sr-only">{name}</span>
    </span>
  );
}

type PeopleProps = {
  /** The program's name. */
  of: string;
  monday: CalendarDate;
  count: number;
  scope: Record<string, string>;
  children?: ReactNode;
};

/** How many lapse in a week, with the bar; leads to them. */
function People({ of, monday, count, scope, children }: PeopleProps) {
  const sunday = daysAfter(monday, 6);
  const look = clsx(cellClass, children === undefined ? 'md:justify-center' : 'md:justify-end');
  if (count === 0) return <span className={clsx(look, 'text-ink-3')}>0</span>;
  return (
    <Link
      to="/admin/members"
      search={{ ...scope, standing: endsBetween(monday, sunday) }}
      className={clsx(look, 'rounded-control font-bold text-accent hover:bg-sunken print:text-ink')}
    >
      <span className="sr-only">{messages.lapsesOf(of, displayDate(monday), displayDate(sunday))}</span>
      <span className="max-md:min-w-7 max-md:text-right">{countText(count)}</span>
      {children}
    </Link>
  );
}

const cellClass = 'flex min-h-9 items-center gap-1.5 text-meta max-md:min-h-11 md:flex-col md:gap-0';

/** Higher or, if flat, longer, the greater its share of the greatest number. */
function Bar({ share, isFlat }: { share: number; isFlat: boolean }) {
  const size = Math.max(2, Math.round(share * (isFlat ? 32 : 22)));
  return (
    <svg
      aria-hidden="true"
      width={isFlat ? size : 24}
      height={isFlat ? 8 : size}
      className="fill-accent print:fill-ink"
    >
      <rect width="100%" height="100%" rx="2" />
    </svg>
  );
}
