import { countText } from '@ffl/domain/numbers/count-text';
import { displayDateTime } from '@ffl/domain/time/denver';
import { clsx } from 'clsx';
import { Fragment } from 'react';
import { createPortal } from 'react-dom';
import type { TableDocument } from '../../lib/files/table-document.ts';

export type PrintedTableProps<Row> = {
  /** Singular of what is listed: 'member'. */
  of: string;
  table: Pick<TableDocument<Row>, 'title' | 'lines' | 'columns' | 'sheet' | 'tick' | 'apart'>;
  /** Facts about the whole table, printed above it. */
  facts?: readonly (readonly [name: string, value: string])[];
  rows: readonly Row[];
  /** When the rows were read. */
  at: Date;
};

/** A whole table, on paper only, instead of the page: what it shows, and headings on every sheet. */
export function PrintedTable<Row>({ of, table, facts, rows, at }: PrintedTableProps<Row>) {
  const { title, lines, sheet, apart } = table;
  const isWall = sheet === 'wall';
  const isApart = (row: Row) => apart?.isApart(row) ?? false;
  const others = rows.filter(isApart);
  const count = `${countText(rows.length)} ${rows.length === 1 ? of : `${of}s`}`;
  return createPortal(
    <div className={clsx('print-sheets hidden print:block', isWall && 'print-wall')}>
      <h2 className={clsx('font-bold', isWall ? 'text-dialog-title' : 'text-page-title')}>{title}</h2>
      <p className={clsx('mt-1', isWall ? 'mb-1 text-caption' : 'mb-3 text-meta')}>
        {[...lines, count, `Printed: ${displayDateTime(at)}`].join(' · ')}
      </p>
      {facts && (
        <dl className="mb-4 grid grid-cols-[max-content_1fr] gap-x-6 gap-y-1 text-meta">
          {facts.map(([name, value]) => (
            <Fragment key={name}>
              <dt className="font-semibold">{name}</dt>
              <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
            </Fragment>
          ))}
        </dl>
      )}
      <PrintedRows table={table} rows={rows.filter((row) => !isApart(row))} />
      {apart && others.length > 0 && (
        <section className="mt-2 border-2 border-ink px-1">
          <h3 className="font-bold text-caption">{apart.title}</h3>
          <PrintedRows table={table} rows={others} />
        </section>
      )}
    </div>,
    document.body,
  );
}

type PrintedRowsProps<Row> = Pick<PrintedTableProps<Row>, 'table' | 'rows'>;

function PrintedRows<Row>({ table: { columns, tick }, rows }: PrintedRowsProps<Row>) {
  const shown = columns.filter(({ isOfFile }) => !isOfFile);
  return (
    <table className="w-full border-collapse text-left text-caption">
      <thead>
        <tr>
          {tick !== undefined && (
            <th scope="col" className={`${cellClass} w-8 border-line-strong border-b-2 font-semibold`}>
              {tick}
            </th>
          )}
          {shown.map(({ heading }) => (
            <th key={heading} scope="col" className={`${cellClass} border-line-strong border-b-2 font-semibold`}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paper never changes its order
          <tr key={index}>
            {tick !== undefined && (
              <td className={`${cellClass} border-line border-b`}>
                <span className="inline-block size-[2.6mm] border border-ink align-middle" />
              </td>
            )}
            {shown.map(({ heading, text, isOneLine, isBoxed }) => (
              <td
                key={heading}
                className={`${cellClass} border-line border-b ${isOneLine ? 'whitespace-nowrap' : 'wrap-anywhere'}`}
              >
                {isBoxed?.(row) ? <span className="border border-ink px-1 font-bold">{text(row)}</span> : text(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const cellClass = 'py-1 pr-3 align-top';

type PrintedLinesProps = { lines: readonly (string | false | null | undefined)[] };

/** Printed above the content: the page's query, which part of the result this is, and when it was read. */
export function PrintedLines({ lines }: PrintedLinesProps) {
  return <p className="mb-3 hidden text-meta print:block">{lines.filter(Boolean).join(' · ')}</p>;
}
