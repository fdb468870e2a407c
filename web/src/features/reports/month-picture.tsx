import { countText } from '@ffl/domain/numbers/count-text';
import { specifiedType } from '@ffl/domain/programs/program-types';
import { reportLimits } from '@ffl/domain/reports/limits';
import type { ReportType } from '@ffl/domain/reports/report';
import { clsx } from 'clsx';
import type { ReportCounts } from '../../api/reports.ts';
import { ProgramTile } from '../../components/programs/program-tile.tsx';
import { Card } from '../../components/ui/card.tsx';
import { useIsPhone, useIsTablet } from '../../hooks/device/use-is-phone.ts';
import { type Bars, type Picture, pictureOf } from './month-bars.ts';

type MonthPictureProps = { type: ReportType; counts: ReportCounts };

/** The numbers by program and, from two months on, by month: drawn to be seen, in a table to be read. */
export function MonthPicture({ type, counts }: MonthPictureProps) {
  const picture = pictureOf(counts.months);
  const { months, rows, isCut } = picture;
  if (rows.length === 0) return null;
  return (
    <Card className="mb-6">
      <div aria-hidden="true" className="flex flex-col gap-2 print:text-ink" data-numbers="">
        {rows.map((row) => (
          <Strip key={row.name} row={row} picture={picture} />
        ))}
        {months.length > 1 && <MonthNames months={months} />}
        {isCut && <p className="text-ink-2 text-meta">Only the latest {reportLimits.mostMonths} months are drawn.</p>}
      </div>
      <table className="sr-only">
        <caption>{captions[type]}</caption>
        <thead>
          <tr>
            <th scope="col">Program</th>
            {months.map((month) => (
              <th key={month} scope="col">
                {monthText(month)}
              </th>
            ))}
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, counts: ofMonths, total }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {ofMonths.map((count, index) => (
                <td key={months[index]}>{countText(count)}</td>
              ))}
              <td>{countText(total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

const captions: Readonly<Record<ReportType, string>> = {
  credentials: 'Credentials issued by month',
  'live-missions': 'Live missions by month',
  boardings: 'Boardings by month',
  gaps: 'Gaps by month',
  reminders: 'Reminders by month',
};

type StripProps = { row: Bars; picture: Picture };

/** One program's months, or those of all, on the scale of all strips: equal heights are equal numbers. */
function Strip({ row: { name, isAll, counts, total }, picture: { months, step, most } }: StripProps) {
  const room = useRoom(months.length);
  const top = Math.ceil(Math.max(1, ...counts) / step) * step;
  const unit = tallest / Math.max(1, most);
  const height = Math.round(top * unit);
  const lines = Array.from({ length: top / step + 1 }, (_, index) => index * step);
  const width = 100 / months.length;
  return (
    <div className="grid items-end gap-x-4 gap-y-1 md:grid-cols-[11rem_minmax(0,1fr)]">
      <p className="flex items-center gap-2 text-meta md:self-center">
        {!isAll && <ProgramTile name={name} type={specifiedType(name)} isDecorative className="size-6 text-caption" />}
        <span className="min-w-0 flex-1 font-semibold">{name}</span>
        <span className="font-bold">{countText(total)}</span>
      </p>
      {months.length > 1 && (
        <svg aria-hidden="true" height={height + margin} className={plot}>
          {lines.map((value) => (
            <g key={value}>
              <line
                x1="0"
                x2="100%"
                y1={yOf(value)}
                y2={yOf(value)}
                className={value === 0 ? 'stroke-line-strong' : 'stroke-line'}
              />
              <text x={-6} y={yOf(value) + 4} textAnchor="end" className="fill-ink-2 print:fill-ink">
                {countText(value)}
              </text>
            </g>
          ))}
          {counts.map((count, index) => (
            <g key={months[index]}>
              <rect
                x={`${(index + 0.2) * width}%`}
                width={`${width * 0.6}%`}
                y={yOf(count)}
                height={count * unit}
                className={clsx('print:fill-ink', isAll ? 'fill-ink' : 'fill-ink-2')}
              />
              {count > 0 && (String(count).length * 8 + 2 < room || count === Math.max(...counts)) && (
                <text
                  x={`${(index + 0.5) * width}%`}
                  y={yOf(count) - 4}
                  textAnchor="middle"
                  className="fill-ink font-semibold print:fill-ink"
                >
                  {countText(count)}
                </text>
              )}
            </g>
          ))}
        </svg>
      )}
    </div>
  );

  function yOf(value: number): number {
    return margin - 4 + height - value * unit;
  }
}

/** The axis stands to the left of it. */
const plot = 'ml-10 w-[calc(100%-2.5rem)] overflow-visible text-caption';

/** Height of the tallest bar, and room above for its number and below for the line, in pixels. */
const [tallest, margin] = [112, 22];

/** Room of one month, about, in pixels. */
function useRoom(months: number): number {
  const [isPhone, isTablet] = [useIsPhone(), useIsTablet()];
  return (isPhone ? 230 : isTablet ? 400 : 700) / months;
}

function MonthNames({ months }: { months: readonly string[] }) {
  const step = Math.ceil(28 / useRoom(months.length));
  const width = 100 / months.length;
  return (
    <div className="md:ml-48">
      <svg aria-hidden="true" height={34} className={plot}>
        {months.map((month, index) => {
          const [name, year] = monthText(month).split(' ');
          if (index % step !== 0) return null;
          const isFirstOfYear = index < step || months[index - step]?.slice(0, 4) !== year;
          return (
            <text
              key={month}
              x={`${(index + 0.5) * width}%`}
              y={12}
              textAnchor="middle"
              className="fill-ink-2 print:fill-ink"
            >
              {name}
              {isFirstOfYear && (
                <tspan x={`${(index + 0.5) * width}%`} dy={17} className="font-semibold">
                  {year}
                </tspan>
              )}
            </text>
          );
        })}
      </svg>
    </div>
  );
}

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** 'Nov 2026' */
function monthText(month: string): string {
  return `${monthNames[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`;
}
