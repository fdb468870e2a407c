import { countText } from '@ffl/domain/numbers/count-text';
import { clsx } from 'clsx';
import { Fragment, type ReactElement, type ReactNode } from 'react';

type Strip = {
  name: string;
  tile?: ReactNode;
  total?: number;
  counts: readonly number[];
  /** Makes a link of a bar. A picture without links is hidden from screen readers, who need a table beside it. */
  link?: (bar: ReactElement, column: number) => ReactElement;
};

type BarStripsProps = {
  strips: readonly Strip[];
  /** The columns' names, one for each number of a strip. */
  columns: readonly string[];
  /** Height of the tallest bar in pixels. */
  tallest: number;
};

/** Strips of bars below each other, on one scale: equal heights are equal numbers. */
export function BarStrips({ strips, columns, tallest }: BarStripsProps) {
  const unit = tallest / Math.max(1, ...strips.flatMap(({ counts }) => counts));
  const width = 100 / columns.length;
  return (
    <div
      aria-hidden={!strips.some(({ link }) => link)}
      className="@container text-ink-2 print:text-ink"
      data-numbers=""
    >
      <div className="grid gap-x-4 @min-[54rem]:grid-cols-[14.5rem_minmax(0,1fr)]">
        {strips.map(({ name, tile, total, ...bars }) => (
          <Fragment key={name}>
            <p className="flex items-center gap-2 pt-2 font-semibold text-ink text-meta">
              {tile}
              <span className="min-w-0 flex-1">{name}</span>
              {total !== undefined && <span className="font-bold">{countText(total)}</span>}
            </p>
            <Bars {...bars} unit={unit} />
          </Fragment>
        ))}
        <svg aria-hidden="true" height="20" className={plotClass}>
          {columns.map((name, column) => (
            <text
              key={name}
              x={`${(column + 0.5) * width}%`}
              y="14"
              textAnchor="middle"
              className={hiddenWhere((room) => {
                const step = Math.ceil(columns.length / textsIn(room, name));
                return column % step !== Math.floor(step / 2);
              })}
            >
              {name}
            </text>
          ))}
        </svg>
      </div>
    </div>
  );
}

type BarsProps = Pick<Strip, 'counts' | 'link'> & {
  /** Height of one in pixels. */
  unit: number;
};

function Bars({ counts, unit, link = (bar) => bar }: BarsProps) {
  const most = Math.max(...counts);
  const axis = Math.max(44, Math.round(most * unit) + 20);
  const width = 100 / counts.length;
  const barWidth = width * Math.min(0.6, counts.length / 20);
  return (
    <svg role="presentation" height={axis + 1} className={plotClass}>
      <line x2="100%" y1={axis + 0.5} y2={axis + 0.5} className="stroke-line-strong" />
      {counts.map((count, column) => {
        const y = axis - Math.max(2, Math.round(count * unit));
        const middle = (column + 0.5) * width;
        const isHighest = column === counts.indexOf(most);
        const bar = (
          <>
            <rect x={`${column * width}%`} width={`${width}%`} height={axis} className="fill-transparent" />
            <rect x={`${middle - barWidth / 2}%`} width={`${barWidth}%`} y={y} height={axis - y} />
            <text
              x={`${middle}%`}
              y={y - 4}
              textAnchor="middle"
              className={clsx(!isHighest && hiddenWhere((room) => counts.length > textsIn(room, countText(most))))}
            >
              {countText(count)}
            </text>
          </>
        );
        return count > 0 && <Fragment key={middle}>{link(bar, column)}</Fragment>;
      })}
    </svg>
  );
}

const plotClass = 'w-full overflow-visible fill-current text-caption @min-[54rem]:col-start-2';

/** Pixels of the strips, at least, where the names stand above them and where they stand beside. */
const [narrow, wide] = [324, 608];

/** How many texts fit beside each other. */
function textsIn(room: number, text: string): number {
  return Math.floor(room / (text.length * 7 + 4));
}

function hiddenWhere(isHidden: (room: number) => boolean): string {
  return clsx(isHidden(narrow) && '@max-[54rem]:hidden', isHidden(wide) && '@min-[54rem]:hidden');
}
