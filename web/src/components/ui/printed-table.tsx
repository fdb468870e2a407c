import { countText } from '@ffl/domain/numbers';
import { displayDateTime } from '@ffl/domain/time';
import { clsx } from 'clsx';
import { Fragment } from 'react';
import { createPortal } from 'react-dom';
import type { TableDocument } from '../../lib/files/table-document.ts';

export type PrintedTableProps<Row> = {
  /** One of what is listed: 'member'. */
  of: string;
  table: Pick<TableDocument<Row>, 'title' | 'lines' | 'columns' | 'sheet'>;
  /** Anything else to say about all of it, by name. */
  facts?: readonly (readonly [name: string, value: string])[];
  rows: readonly Row[];
  /** When they were read. */
  at: Date;
};

/** A whole table, on paper only, instead of the page: what it shows, and headings on every sheet. */
export function PrintedTable<Row>({ of, table, facts, rows, at }: PrintedTableProps<Row>) {
  const { title, lines, sheet } = table;
  const columns = table.columns.filter(({ isOfFile }) => !isOfFile);
  const count = `${countText(rows.length)} ${rows.length === 1 ? of : `${of}s`}`;
  return createPortal(
    <div className={clsx('print-sheets hidden print:block', sheet === 'wall' && 'print-wall')}>
      <h2 className="font-bold text-page-title">{title}</h2>
      <p className="mt-1 mb-3 text-meta">{[...lines, count, `Printed: ${displayDateTime(at)}`].join(' · ')}</p>
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
      <table className="w-full border-collapse text-left text-caption">
        <thead>
          <tr>
            {columns.map(({ heading }) => (
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
              {columns.map(({ heading, text, isOneLine }) => (
                <td
                  key={heading}
                  className={`${cellClass} border-line border-b ${isOneLine ? 'whitespace-nowrap' : 'wrap-anywhere'}`}
                >
                  {text(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>,
    document.body,
  );
}

const cellClass = 'py-1 pr-3 align-top';
