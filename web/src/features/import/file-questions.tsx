import { displayDate } from '@ffl/domain/time/denver';
import type { AskedOrder } from '@ffl/domain/transfer/date-column';
import type { DateOrder } from '@ffl/domain/transfer/dates';
import { type Encoding, encodingLabels } from '@ffl/domain/transfer/encodings';
import { transferMessages } from '@ffl/domain/transfer/messages';
import { Notice } from '../../components/ui/notice.tsx';
import { Choices } from './choices.tsx';
import { askedDates, columnName, type OpenedFile } from './opened-file.ts';

type SpellingProps = { file: OpenedFile; onChoose: (encoding: Encoding) => void };

/** How words are spelled whose letters can be read in several ways. */
export function Spelling({ file: { readings, said }, onChoose }: SpellingProps) {
  if (readings.length === 0) return null;
  return (
    <Choices
      legend={transferMessages.whichSpelling}
      hint={transferMessages.whichSpellingHint}
      options={readings.map(({ encoding, words }) => ({
        value: encoding,
        label: words.join(', '),
        hint: encodingLabels[encoding],
      }))}
      chosen={said.encoding}
      onChoose={onChoose}
    />
  );
}

type SheetProps = { file: OpenedFile; onChoose: (sheet: string) => void };

/** Which sheet of a workbook holds the list, if several hold something. */
export function Sheet({ file: { sheets, said }, onChoose }: SheetProps) {
  if (sheets.length < 2) return null;
  return (
    <Choices
      legend={transferMessages.whichSheet}
      options={sheets.map(({ name, begins }) => ({ value: name, label: name, hint: begins }))}
      chosen={said.sheet}
      onChoose={onChoose}
    />
  );
}

type HeadingLineProps = { file: OpenedFile; onChoose: (line: number | null) => void };

/** Which of the first lines holds the headings: proposed, and asked for where it isn't sure. */
export function HeadingLine({ file: { firstLines, heading, endsAt }, onChoose }: HeadingLineProps) {
  const lines = firstLines.map(({ line, cells }) => ({
    value: line,
    label: cells
      .filter((cell) => cell.trim() !== '')
      .join(' · ')
      .slice(0, 200),
    hint: `Line ${line}`,
  }));
  const choices = (
    <Choices
      legend={transferMessages.whichHeadings}
      hint={transferMessages.aboveHeadings}
      options={[...lines, { value: null, label: transferMessages.noHeadings }]}
      chosen={heading.isSure ? heading.line : undefined}
      onChoose={onChoose}
    />
  );
  return (
    <>
      {endsAt !== null && <Notice tone="warning">{transferMessages.otherHeadings(endsAt)}</Notice>}
      {heading.isSure ? (
        <details>
          <summary className="cursor-pointer py-2">{transferMessages.headingsAre(heading.line)}</summary>
          <div className="pt-3">{choices}</div>
        </details>
      ) : (
        choices
      )}
    </>
  );
}

type DateOrdersProps = { file: OpenedFile; onChoose: (column: number, order: DateOrder) => void };

/** What comes first in columns whose dates could mean several days. */
export function DateOrders({ file, onChoose }: DateOrdersProps) {
  return askedDates(file).map(({ column, asked }) => (
    <Choices
      key={column}
      legend={transferMessages.whichFirst(columnName(file, column))}
      hint={asked.kind === 'contradicts' ? transferMessages.ordersMixed : undefined}
      options={optionsOf(asked)}
      chosen={file.chosenOrders[column]}
      onChoose={(order) => onChoose(column, order)}
    />
  ));
}

function optionsOf(asked: AskedOrder) {
  if (asked.kind === 'contradicts') {
    return asked.misfits.map(({ order, count, lines }) => ({
      value: order,
      label: orderLabels[order],
      hint: transferMessages.misfits(count, lines),
    }));
  }
  return asked.orders.map((order) => ({
    value: order,
    label: orderLabels[order],
    hint: asked.examples
      .flatMap(({ text, days }) => days.flatMap(([one, day]) => (one === order ? `${text}: ${displayDate(day)}` : [])))
      .join(' · '),
  }));
}

const orderLabels: Readonly<Record<DateOrder, string>> = {
  'month-day-year': 'Month first',
  'day-month-year': 'Day first',
  'year-month-day': 'Year first',
};
