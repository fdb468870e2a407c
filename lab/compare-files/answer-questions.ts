import { type ColumnMapping, missingFields } from '../../domain/src/transfer/guess-mapping.ts';
import type { NamesInUse } from '../../domain/src/transfer/names-in-use.ts';
import {
  askedDates,
  askedTexts,
  isSettled,
  type OpenedFile,
  openFile,
  withMeaning,
} from '../../web/src/features/import/opened-file.ts';
import { otherNames, type Truth } from './truth.ts';
import type { WrittenFile } from './written-file.ts';

export type Question = 'letters' | 'separator' | 'headings' | 'columns' | 'dates' | 'names';
export type Answered = {
  file: OpenedFile;
  asked: Map<Question, string>;
  /** Columns that no one order of dates fits: whoever imports corrects the file. */
  isRefused: boolean;
};

/** Opens a file as the page does, and says the truth wherever the page asks for it, and nowhere else. */
export async function answerQuestions(written: WrittenFile, truth: Truth, names: NamesInUse): Promise<Answered> {
  const { bytes, columns, encoding, separator, headingLine } = written;
  const asked: Answered['asked'] = new Map();
  const blob = new Blob([bytes]);
  let file = await openFile('people.csv', blob, {}, names);
  if (file.readings.length > 0) {
    asked.set('letters', file.readings.map((one) => `${one.encoding} ${one.words.join(' ')}`).join(', '));
    file = await openFile('people.csv', blob, { ...file.said, encoding }, names);
  }
  if (file.separator !== separator) {
    asked.set('separator', file.separator);
    file = await openFile('people.csv', blob, { ...file.said, separator }, names);
  }
  if (!file.heading.isSure) {
    asked.set('headings', String(file.heading.line));
    file = await openFile('people.csv', blob, { ...file.said, heading: headingLine }, names);
  }
  if (headingLine === null) {
    // Columns without headings go by number, so somebody says all of them.
    file = { ...file, mapping: columns.map(({ meaning }) => meaning) as ColumnMapping };
  }
  file = { ...file, everyRow: { ...file.everyRow, ...forEveryRow(truth) } };
  for (const field of missingFields(file.mapping, file.everyRow)) {
    const isName = field === 'firstName' || field === 'lastName';
    const column = columns.findIndex(({ meaning }) => meaning === field || (isName && meaning === 'fullName'));
    const meaning = columns[column]?.meaning as ColumnMapping[number];
    asked.set('columns', `${field} in "${file.headings[column]}"`);
    if (meaning && !file.mapping.includes(meaning)) file = { ...file, mapping: withMeaning(file, column, meaning) };
  }
  // Their rows would be refused, which leads to the column.
  for (const meaning of ['program', 'base'] as const) {
    const column = columns.findIndex((one) => one.meaning === meaning);
    if (column < 0 || file.mapping.includes(meaning)) continue;
    asked.set('columns', `${meaning} in "${file.headings[column]}"`);
    file = { ...file, mapping: withMeaning(file, column, meaning) };
  }
  let isRefused = false;
  for (const { column, asked: order } of askedDates(file)) {
    asked.set('dates', `${file.headings[column]}: ${JSON.stringify(order)}`);
    const truly = columns[column]?.dates?.order;
    if (order.kind === 'contradicts' || !truly) isRefused = true;
    else file = { ...file, chosenOrders: { ...file.chosenOrders, [column]: truly } };
  }
  for (const { field, text, meaning } of askedTexts(file)) {
    // The line of totals names nothing.
    if (meaning !== null || text.startsWith('Total: ')) continue;
    asked.set('names', `${field} "${text}"`);
    const [truly] = Object.entries(otherNames).find(([name, others]) => name === text || others.includes(text)) ?? [];
    if (truly) file = { ...file, meanings: { ...file.meanings, [field]: { ...file.meanings[field], [text]: truly } } };
  }
  if (!isRefused && !isSettled(file)) throw new Error('Everything is answered, and the page asks still');
  return { file, asked, isRefused };
}

/** What the file leaves out and whoever imports knows. */
function forEveryRow({ team, program, kind }: Truth) {
  return {
    ...(team && { organization: team.displayName }),
    ...(program &&
      kind !== 'wide' &&
      kind !== 'people' && { program: program.name, ...(program.base && { base: program.base }) }),
  };
}
