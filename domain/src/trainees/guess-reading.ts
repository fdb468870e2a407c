import { partsOfName, withoutTitle } from '../members/person-name.ts';
import { joined } from '../search/folded.ts';
import type { PastedList, PastedRow } from './pasted-list.ts';
import {
  isLevelIn,
  type OnRecord,
  type ReadTrainee,
  readAll,
  readingsFor,
  readRow,
  sideBySide,
  widthOf,
} from './read-list.ts';
import { type Column, type Reading, readingLabel } from './reading.ts';

type Names = { firstName: string; lastName: string };

export type GuessedReading = {
  reading: Reading;
  /** Whether no other reading fits equally well. */
  isSure: boolean;
  /** Alternative readings, most likely first. */
  readings: readonly Reading[];
};

/** Number of rows examined; the rest of a longer list is assumed to be alike. */
const mostJudged = 100;
const mostOffered = 12;

/** Guesses how to read a list from its columns: first by members, levels and organizations on record, then by words. */
export function guessReading<Member extends Names>(list: PastedList, record: OnRecord<Member>): GuessedReading {
  const judged = { ...list, rows: list.rows.slice(0, mostJudged) };
  const facts = judged.rows.map((row) => factsOf(row, widthOf(list), record));
  const ranked = readingsFor(list)
    .map((reading) => ({ reading, evidence: evidenceFor(reading, facts) }))
    .sort((one, other) => other.evidence - one.evidence);
  const [best, ...others] = ranked;
  if (best === undefined) return { reading: ['name'], isSure: true, readings: [] };
  const said = (reading: Reading) =>
    JSON.stringify(readAll(judged, reading, record).map(({ name, level, agency }) => [name, level, agency]));
  const rivals = others.filter(({ evidence }) => evidence === best.evidence);
  return {
    reading: best.reading,
    isSure: rivals.every(({ reading }) => said(reading) === said(best.reading)),
    readings: distinct(ranked.map(({ reading }) => reading)).slice(0, mostOffered),
  };
}

/** Reads each row by the list's reading, or by another one if only that one names a member. */
export function readByGuess<Member extends Names>(
  list: PastedList,
  { reading }: GuessedReading,
  record: OnRecord<Member>,
): ReadTrainee<Member>[] {
  const readings = readingsFor(list);
  return list.rows.map((row) => {
    const read = readRow(row, reading, record);
    if (read.member !== undefined) return read;
    const others = readings.map((other) => readRow(row, other, record));
    return others.find(({ member }) => member !== undefined) ?? read;
  });
}

/**
 * Removes readings that look the same to people, and keeps the likeliest even if it divides the agency over two
 * columns.
 */
function distinct(readings: readonly Reading[]): Reading[] {
  const isPlain = (one: Reading) => one === readings[0] || (readingLabel(one).match(/Agency/g) ?? []).length < 2;
  const named = readings.filter(isPlain).toReversed();
  return [...new Map(named.map((one) => [readingLabel(one), one])).values()].toReversed();
}

/** Facts about the cells of a row. */
type Facts = {
  isFilled: boolean[];
  words: number[];
  hasDigit: boolean[];
  isLevel: boolean[];
  isAgency: boolean[];
  /** Whether the cell by itself names a member. */
  isNamed: boolean[];
  /** Whether this cell and the next name a member, and which is the first name; 'either' if both are possible. */
  pairs: (false | 'firstName' | 'lastName' | 'either')[];
};

function factsOf<Member extends Names>({ cells }: PastedRow, width: number, record: OnRecord<Member>): Facts {
  const texts = Array.from({ length: width }, (_, place) => cells[place] ?? '');
  const names = texts.map((cell) => partsOfName(cell).name);
  return {
    isFilled: texts.map((cell) => cell !== ''),
    words: names.map((name) => name.split(/\s+/).length),
    hasDigit: texts.map((cell) => /\d/.test(cell)),
    isLevel: texts.map((cell) => isLevelIn(record, cell)),
    isAgency: texts.map((cell) => record.organizations.has(cell)),
    isNamed: names.map((name) => record.members.has(name)),
    pairs: texts.map((cell, place) => pairOf(cell, texts[place + 1] ?? '', record)),
  };
}

function pairOf<Member extends Names>(
  one: string,
  other: string,
  { members }: OnRecord<Member>,
): Facts['pairs'][number] {
  const member = members.get(sideBySide(one, other));
  if (one === '' || other === '' || member === undefined) return false;
  if (member === 'several') return 'either';
  const [isFirst, isLast] = [member.firstName, member.lastName].map(
    (name) => joined(name) === joined(withoutTitle(one)),
  );
  if (isFirst === isLast) return 'either';
  return isFirst ? 'firstName' : 'lastName';
}

/** Score of a reading over all rows. Matches with the records weigh more than the look of words. */
function evidenceFor(reading: Reading, facts: readonly Facts[]): number {
  const start = reading.findIndex(isName);
  // Names usually come first, so a reading that starts with something else fits a little less.
  return facts.reduce((sum, row) => sum + evidenceIn(row, reading, start), start > 0 ? -0.5 : 0);
}

function isName(column: Column): boolean {
  return column === 'name' || column === 'firstName' || column === 'lastName';
}

function evidenceIn(row: Facts, reading: Reading, start: number): number {
  const isAlone = row.isFilled.filter(Boolean).length < 2;
  if (isAlone) return 0;
  const ofColumns = reading.map((column, place) => (row.isFilled[place] ? evidenceOfCell(row, column, place) : 0));
  return ofColumns.reduce((sum, one) => sum + one, evidenceOfName(row, reading, start));
}

function evidenceOfCell({ isLevel, isAgency, hasDigit }: Facts, column: Column, place: number): number {
  const [level, agency] = [isLevel[place] === true, isAgency[place] === true];
  if (column === 'level') return level ? 2 : agency ? -1 : 0;
  if (column === 'agency') return agency ? 2 : level ? -1 : 0;
  return level || agency ? -3 : hasDigit[place] ? -1 : 0;
}

/** A name has two words or more, a part of a name at most two. */
function evidenceOfName({ isNamed, pairs, words, isFilled }: Facts, reading: Reading, start: number): number {
  const wordsAt = (place: number) => (isFilled[place] ? (words[place] ?? 0) : 0);
  if (reading[start] === 'name') {
    return (isNamed[start] ? 4 : 0) - (wordsAt(start) === 1 || wordsAt(start) > 4 ? 1 : 0);
  }
  const found = pairs[start] ?? false;
  const inOrder = found === reading[start] ? 1 : 0;
  const isLong = wordsAt(start) > 2 || wordsAt(start + 1) > 2;
  return (found === false ? 0 : 4 + inOrder) - (isLong ? 1 : 0);
}
