import type { SecurityDashboard } from '@ffl/domain/security/figures';
import { displayDate } from '@ffl/domain/time/denver';
import { clsx } from 'clsx';
import { figureTitles } from './figure-titles.ts';

/** Every day's figures, latest first: what the chart shows and more, for reading and for screen readers. */
export function FiguresTable({ dashboard: { series } }: { dashboard: SecurityDashboard }) {
  return (
    <details className="mt-4">
      <summary className="w-fit rounded-control py-2 font-semibold text-accent">Show as table</summary>
      <table className="mt-2 w-full text-table max-md:text-meta">
        <caption className="sr-only">Figures of each day</caption>
        <thead>
          <tr className="align-bottom">
            <th scope="col" className={clsx(headerClass, 'text-left')}>
              Day
            </th>
            {figureTitles.map(({ name, title }) => (
              <th key={name} scope="col" className={clsx(headerClass, 'text-right')}>
                {/* Seven columns fit a phone when their titles stand upright. */}
                <span className="max-md:inline-block max-md:rotate-180 max-md:[writing-mode:vertical-rl]">{title}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {series.toReversed().map((figures) => (
            <tr key={figures.day}>
              <th scope="row" className={clsx(cellClass, 'whitespace-nowrap text-left font-normal')}>
                {displayDate(figures.day)}
              </th>
              {figureTitles.map(({ name }) => (
                <td key={name} className={clsx(cellClass, 'text-right')}>
                  {figures[name]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

const headerClass =
  'border-line border-b px-3 py-2 font-semibold text-caption text-ink-2 first:pl-0 last:pr-0 max-md:px-1';
const cellClass = 'border-line border-b px-3 py-2 first:pl-0 last:pr-0 max-md:px-1';
