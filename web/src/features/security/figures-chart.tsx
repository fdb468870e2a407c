import type { DayFigures, SecurityDashboard } from '@ffl/domain/security/figures';
import { displayDate } from '@ffl/domain/time/denver';

/**
 * Chart of sign-ins upward and failures downward, with a column per day on one scale. The table below has the numbers.
 */
export function FiguresChart({ dashboard: { series, totals, from, to } }: { dashboard: SecurityDashboard }) {
  const { up, down } = chartScale(series);
  const height = up + down;
  const barWidth = series.length > 14 ? 0.8 : 0.5;
  return (
    <figure className="mt-5">
      <figcaption className="mb-4 flex flex-wrap gap-x-5 gap-y-1 text-meta">
        <LegendItem look="bg-accent">Sign-ins, upwards</LegendItem>
        <LegendItem look="bg-ink-2">Failed sign-ins, downwards</LegendItem>
      </figcaption>
      <div className="grid grid-cols-[auto_1fr] gap-x-2">
        <div className="relative min-w-8 text-right text-caption text-ink-2" data-numbers="" aria-hidden="true">
          <span className="absolute top-0 right-0 -translate-y-1/2">{up}</span>
          <span className="absolute right-0 -translate-y-1/2" style={{ top: `${(up / height) * 100}%` }}>
            0
          </span>
          <span className="absolute right-0 bottom-0 translate-y-1/2">{down}</span>
          <span className="invisible">{Math.max(up, down)}</span>
        </div>
        <svg
          role="img"
          aria-label={`Sign-ins and failed sign-ins of each day from ${displayDate(from)} to ${displayDate(to)}: ${totals.signIns} sign-ins and ${totals.failures} failures in all. The table below has every day.`}
          viewBox={`0 0 ${series.length} ${height}`}
          preserveAspectRatio="none"
          className="h-44 w-full overflow-visible md:h-56"
        >
          {[0, up, height].map((y) => (
            <line
              key={y}
              x1="0"
              x2={series.length}
              y1={y}
              y2={y}
              vectorEffect="non-scaling-stroke"
              className={y === up ? 'stroke-line-strong' : 'stroke-line'}
            />
          ))}
          {series.map(({ day, signIns, failures }, index) => (
            <g key={day}>
              <title>{`${displayDate(day)}: ${signIns} sign-ins, ${failures} failures`}</title>
              <rect x={index} y="0" width="1" height={height} className="fill-transparent" />
              <Bar x={index} width={barWidth} y={up - signIns} height={signIns} look="fill-accent" />
              <Bar x={index} width={barWidth} y={up} height={failures} look="fill-ink-2" />
            </g>
          ))}
        </svg>
        <DayLabels series={series} />
      </div>
    </figure>
  );
}

function Bar({ x, width, look, ...box }: { x: number; y: number; width: number; height: number; look: string }) {
  return <rect {...box} x={x + (1 - width) / 2} width={width} className={look} />;
}

function LegendItem({ look, children }: { look: string; children: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden="true" className={`size-3 rounded-[2px] ${look}`} />
      {children}
    </span>
  );
}

/** A few days labeled under their columns, including the first and last. */
function DayLabels({ series }: { series: readonly DayFigures[] }) {
  const labelled = series.length <= 7 ? series : [series[0], series[Math.floor(series.length / 2)], series.at(-1)];
  return (
    <div
      aria-hidden="true"
      className={`col-start-2 mt-2 flex text-caption text-ink-2 ${series.length <= 7 ? '' : 'justify-between'}`}
      data-numbers=""
    >
      {labelled.map((figures) => (
        <span key={figures?.day} className={series.length <= 7 ? 'flex-1 text-center' : ''}>
          {figures && displayDate(figures.day).slice(0, 6)}
        </span>
      ))}
    </div>
  );
}

/** The chart's upper bound for sign-ins and lower bound for failures: round numbers that fit every day. */
export function chartScale(series: readonly Pick<DayFigures, 'signIns' | 'failures'>[]): { up: number; down: number } {
  const up = roundUp(Math.max(4, ...series.map(({ signIns }) => signIns)));
  const down = roundUp(Math.max(4, ...series.map(({ failures }) => failures)));
  // The smaller side keeps a quarter of the larger, so it is visible at all.
  return { up: Math.max(up, roundUp(down / 4)), down: Math.max(down, roundUp(up / 4)) };
}

/** The next of 1, 2, 4, 5, 10, 20, 40, 50 and so on. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [1, 2, 4, 5, 10].find((one) => one * power >= value) ?? 10;
  return step * power;
}
