import { countText } from '@ffl/domain/numbers/count-text';
import { specifiedType } from '@ffl/domain/programs/program-types';
import { reportLimits } from '@ffl/domain/reports/limits';
import type { ReportType } from '@ffl/domain/reports/report';
import { clsx } from 'clsx';
import type { ReportCounts } from '../../api/reports.ts';
import { ProgramTile } from '../../components/programs/program-tile.tsx';
import { Card } from '../../components/ui/card.tsx';
import { useIsPhone } from '../../hooks/device/use-is-phone.ts';
import { type Picture, type ProgramBars, pictureOf } from './month-bars.ts';

type MonthPictureProps = { type: ReportType; counts: ReportCounts };

/**
 * The numbers per month and program: a table drawn as bars, so that nothing depends on color or height alone. With many
 * months, the numbers are only read out.
 */
export function MonthPicture({ type, counts }: MonthPictureProps) {
  const isPhone = useIsPhone();
  const picture = pictureOf(counts.months);
  const { months, rows, isCut } = picture;
  if (months.length < 2) return null;
  const isDense = months.length > (isPhone ? 6 : 14);
  return (
    <Card className="mb-6 print:hidden">
      <table className="w-full table-fixed border-collapse" data-numbers="">
        <caption className="pb-2 text-left font-semibold text-table">
          {captions[type]}
          {isCut && <span className="font-normal text-ink-2"> (the latest {reportLimits.mostMonths} months)</span>}
        </caption>
        {rows.map((row) => (
          <ProgramRow key={row.program} row={row} picture={picture} isDense={isDense} />
        ))}
        <tfoot>
          <tr>
            {months.map((month, index) => (
              <th key={month} scope="col" className="relative h-10 p-0 font-normal text-caption text-ink-2">
                <MonthName month={month} isShown={index % stepOf(months.length, isPhone) === 0} />
              </th>
            ))}
          </tr>
        </tfoot>
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

type ProgramRowProps = { row: ProgramBars; picture: Picture; isDense: boolean };

function ProgramRow({ row: { program, counts }, picture: { months, most }, isDense }: ProgramRowProps) {
  const name = program ?? 'Other programs';
  const highest = Math.max(...counts);
  const total = counts.reduce((sum, count) => sum + count, 0);
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={months.length} className="pt-2 pb-1 text-left font-normal text-meta">
          <span className="flex flex-wrap items-center gap-x-2">
            <ProgramTile name={name} type={specifiedType(name)} isDecorative className="size-6 text-caption" />
            <span className="font-semibold">{name}</span>
            <span className="text-ink-2">
              {countText(total)}
              {isDense && `, ${countText(highest)} at the peak in ${monthText(months[counts.indexOf(highest)] ?? '')}`}
            </span>
          </span>
        </th>
      </tr>
      <tr>
        {counts.map((count, index) => (
          <td key={months[index]} className="border-line-strong border-b p-0 text-center align-bottom text-caption">
            <span className={clsx('text-ink-2', isDense && 'sr-only')}>{countText(count)}</span>
            <Bar share={most === 0 ? 0 : count / most} />
          </td>
        ))}
      </tr>
    </tbody>
  );
}

/** Stands on the line below it, as tall as its share of the tallest. */
function Bar({ share }: { share: number }) {
  const height = share === 0 ? 0 : Math.max(1, share * 32);
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 10 ${Math.max(height, 1)}`}
      preserveAspectRatio="none"
      className="block w-full text-ink-2"
      height={height}
    >
      <rect x="1.5" width="7" height={height} fill="currentColor" />
    </svg>
  );
}

type MonthNameProps = { month: string; isShown: boolean };

/** Drawn over its neighbors, whose names are only read out. */
function MonthName({ month, isShown }: MonthNameProps) {
  if (!isShown) return <span className="sr-only">{monthText(month)}</span>;
  const [name, year] = monthText(month).split(' ');
  return (
    <span className="absolute inset-x-0 top-1 flex flex-col items-center leading-tight">
      <span>{name}</span> <span>{year}</span>
    </span>
  );
}

/** Interval at which months have their name below. */
function stepOf(months: number, isPhone: boolean): number {
  return Math.ceil(months / (isPhone ? 6 : 14));
}

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** 'Nov 2026' */
function monthText(month: string): string {
  return `${monthNames[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`;
}
