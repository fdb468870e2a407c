import { countText } from '@ffl/domain/numbers/count-text';
import { specifiedType } from '@ffl/domain/programs/program-types';
import { reportLimits } from '@ffl/domain/reports/limits';
import type { ReportType } from '@ffl/domain/reports/report';
import type { ReportCounts } from '../../api/reports.ts';
import { ProgramTile } from '../../components/programs/program-tile.tsx';
import { BarStrips } from '../../components/ui/bar-strips.tsx';
import { Card } from '../../components/ui/card.tsx';
import { pictureOf } from './month-bars.ts';

type MonthPictureProps = { type: ReportType; counts: ReportCounts };

/** The numbers by program and month: drawn to be seen, in a table to be read. */
export function MonthPicture({ type, counts }: MonthPictureProps) {
  const { months, rows, isCut } = pictureOf(counts.months);
  if (rows.length === 0) return null;
  const strips = rows.map(({ isAll, ...row }) => ({
    ...row,
    tile: !isAll && (
      <ProgramTile name={row.name} type={specifiedType(row.name)} isDecorative className="size-6 text-caption" />
    ),
  }));
  return (
    <Card className="mb-6">
      <BarStrips strips={strips} columns={months.map(monthText)} tallest={112} />
      {isCut && (
        <p className="text-ink-2 text-meta">
          The latest {reportLimits.mostMonths} months are drawn. Totals are of the whole period.
        </p>
      )}
      <div className="sr-only">
        <table>
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
      </div>
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

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** 'Nov 2026' */
function monthText(month: string): string {
  return `${monthNames[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`;
}
