import { baseNames } from '../bases/base.ts';
import type { ActProgram } from '../credentials/decide-act.ts';
import { credentialMessages } from '../credentials/messages.ts';
import { variantForBase, variantsOf } from '../programs/match-programs.ts';
import { programLabel } from '../programs/program.ts';
import { namedBy } from '../search/named-by.ts';
import type { CalendarDate } from '../time/calendar-date.ts';
import { denverDate, displayDate } from '../time/denver.ts';
import { daysMeant, readDay } from './dates.ts';
import type { TransferField } from './fields.ts';
import type { ImportProblem } from './import-plan.ts';
import type { ImportPlaces, ImportRow } from './import-world.ts';
import { transferMessages as messages } from './messages.ts';
import { onceForEach } from './once-for-each.ts';
import { readStatus, readYesNo } from './read-values.ts';

/** The credential that a line is about. */
export type ReadCredential = {
  line: number;
  program: ActProgram;
  /** Where it counts: the program's base, or the line's if the program has none. */
  base: string | null;
  issuedOn: CalendarDate;
  isAnnual: boolean;
  /** An empty cell says nothing about an existing credential. */
  saysAnnual: boolean;
  status: 'valid' | 'removed';
  /** Where its year began, for a program with two clocks; null means the issue date. */
  annualOn: CalendarDate | null;
  /** As it stands in the file. */
  expiresOn: string;
};

type Places = Pick<ImportPlaces, 'programs' | 'bases' | 'formerBases'>;

/** Reads what lines say of credentials; null for a line only about a person. */
export function credentialReader(places: Places, now: Date) {
  const placedAt = onceForEach((program) => onceForEach((base) => placedIn(program, base, places)));
  return (row: ImportRow) => readCredential(row, placedAt, now);
}

function readCredential(
  { line, cells }: ImportRow,
  placedAt: (program: string) => (base: string) => Placed,
  now: Date,
): ReadCredential | ImportProblem[] | null {
  const { program = '', base = '', issuedOn = '', annual = '', status = '', expiresOn = '', annualOn = '' } = cells;
  if (program === '' && issuedOn === '') return null;
  const problems: ImportProblem[] = [];
  const note = (field: TransferField, reason: string) =>
    void problems.push({ line, field, value: cells[field] ?? '', reason });
  const { found, at } = placedAt(program)(base);
  if ('reason' in found) note(found.field, found.reason);
  const day = readDay(issuedOn);
  const dateProblem = issueDateProblem(issuedOn, day, now);
  if (dateProblem !== null) note('issuedOn', dateProblem);
  const yearDay = readDay(annualOn);
  const yearProblem = annualOn === '' ? null : yearDateProblem(annualOn, yearDay, day);
  if (yearProblem !== null) note('annualOn', yearProblem);
  const isAnnual = readYesNo(annual);
  if (isAnnual === null) note('annual', messages.yesOrNo);
  const read = readStatus(status);
  if (read === null) note('status', messages.validOrRemoved);
  if (isAnnual && at === null && !('reason' in found)) note('annual', credentialMessages.annualNeedsBase);
  if ('reason' in found || day === null || isAnnual === null || read === null || problems.length > 0) return problems;
  return {
    line,
    program: found,
    base: at,
    issuedOn: day,
    isAnnual,
    saysAnnual: annual !== '',
    status: read,
    annualOn: yearDay,
    expiresOn,
  };
}

function issueDateProblem(text: string, day: CalendarDate | null, now: Date): string | null {
  if (text === '') return messages.issueDateNeeded;
  if (day === null) return unreadableDay(text);
  return day > denverDate(now) ? messages.dateAhead : null;
}

function yearDateProblem(text: string, yearDay: CalendarDate | null, issuedOn: CalendarDate | null): string | null {
  if (yearDay === null) return unreadableDay(text);
  return issuedOn !== null && yearDay > issuedOn ? messages.annualAfterIssue : null;
}

// The page settles the order of a column before it sends its dates; a date sent without that is never guessed.
function unreadableDay(text: string): string {
  const [one, other] = daysMeant(text).map(displayDate);
  return one === undefined || other === undefined ? messages.dateUnreadable : messages.dateAmbiguous(one, other);
}

type Unknown = { field: TransferField; reason: string };
type Placed = { found: ActProgram | Unknown; at: ReadCredential['base'] };

/** The program that these two texts mean, and where it counts. */
function placedIn(program: string, base: string, { programs, bases, formerBases }: Places): Placed {
  // A file exported before a base was renamed.
  const place = namedBy(base, formerBases, ({ name }) => [name])?.now ?? base;
  const found = programOf(program, place, { programs, formerBases });
  return { found, at: 'reason' in found ? null : (found.base ?? named(place, [...baseNames, ...bases])) };
}

/** The program of this name at this base; without a base, the only one of the name, or the one that names its base, too. */
function programOf(
  name: string,
  base: string,
  { programs, formerBases }: Pick<ImportPlaces, 'programs' | 'formerBases'>,
): ActProgram | Unknown {
  if (name === '') return { field: 'program', reason: messages.programNeeded };
  const labelled = namedBy(name, programs, (program) => [
    programLabel(program),
    ...formerBases
      .filter(({ now }) => now === program.base)
      .map((former) => programLabel({ ...program, base: former.name })),
  ]);
  const variants = labelled
    ? [labelled]
    : variantsOf(
        named(
          name,
          programs.map((program) => program.name),
        ) ?? name,
        programs,
      );
  if (variants.length === 0) return { field: 'program', reason: messages.programUnknown };
  if (base !== '') {
    const place =
      named(
        base,
        variants.flatMap((variant) => variant.base ?? []),
      ) ?? base;
    const variant = variantForBase((variants[0] ?? labelled)?.name ?? '', place, variants);
    return variant ?? { field: 'base', reason: messages.programAtBaseUnknown(base) };
  }
  const [only] = variants;
  return variants.length === 1 && only ? only : { field: 'base', reason: messages.baseNeeded };
}

/** The name that a cell means. */
function named(text: string, names: readonly string[]): string | null {
  return namedBy(text, [...new Set(names)], (name) => [name]);
}
