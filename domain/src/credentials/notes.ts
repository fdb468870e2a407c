import { type BaseName, baseNames } from '../bases/base.ts';
import { type CalendarDate, parseCalendarDate } from '../time/calendar-date.ts';
import { denverDate, displayDate, punchStamp } from '../time/denver.ts';
import { credentialMessages } from './messages.ts';

/** What an administrator checked and chose; the notes are built from it. */
export type PunchFacts = {
  base?: string | null | undefined;
  annualInitialTraining?: boolean | undefined;
  liveMission?: boolean | undefined;
  /** Chosen in the renewal dialog, where an annual training is worded as a renewal (CRD-36). */
  renewal?: boolean | undefined;
};

/** The facts of an act after defaults are filled in, as the ledger keeps them. */
export type StatedFacts = { base: string | null; annualInitialTraining: boolean; liveMission: boolean };

/** An initial issue's note (PUN-26 to PUN-28). Notes without any fact stay as entered. */
export function composeIssueNote(facts: PunchFacts, notes: string, now: Date): string {
  return composeNote(tagged(facts, notes), notes, now, `Initial credential issued on ${punchStamp(now)}`);
}

/** The note of a punch on a held credential. */
export function composePunchNote(facts: PunchFacts, notes: string, now: Date): string {
  return composeNote(facts, notes, now, `${punchSubject(facts)} on ${punchStamp(now)}`);
}

/** The note when a removed credential returns: always says so, entered notes follow (CRD-08). */
export function composeReactivateNote(facts: PunchFacts, notes: string, now: Date): string {
  return withEntered(sentence(tagged(facts, notes), now, 'Certification reactivated'), notes);
}

/**
 * What somebody typed: the note without the sentence that we write ourselves. The entry beside it says the same; where
 * it doesn't, as with another base, the whole note stays.
 */
export function typedNote(notes: string, entry: { days: readonly Date[]; base: string | null }): string {
  const [, day = '', base = entry.base, typed = ''] = ownSentence.exec(notes) ?? [];
  return entry.days.map(punchStamp).includes(day) && base === entry.base ? typed : notes;
}

const ownSentence =
  /^(?:\[LIVE MISSION\] [\d/]+ )?(?:Initial credential issued|Punch recorded|Annual Initial Training (?:punch recorded|renewal)) on ([\d/]+)(?: for base ([^:]+))?(?:: ([\s\S]*))?$/;

/** For new punches, these words anywhere in the notes make a live mission (CRD-23). */
export function isLiveMissionNote(notes: string): boolean {
  return notes.toLowerCase().includes('live mission');
}

/** The tag alone by which the timeline recognizes a live mission (CRD-22). */
export function hasLiveMissionTag(notes: string): boolean {
  return notes.includes('[LIVE MISSION]');
}

export function isAnnualNote(notes: string): boolean {
  return notes.toLowerCase().includes('annual initial');
}

/** Whether a training session is its program's annual initial training, by its flag or its type. */
export function isAnnualTraining(session: { isInitialTraining: boolean; trainingType: string }): boolean {
  return session.isInitialTraining || isAnnualNote(session.trainingType);
}

/** An act's facts: those sent, and those the entered notes state. */
export function readFacts(facts: PunchFacts, notes: string): StatedFacts {
  return {
    base: facts.base ?? baseInNotes(notes),
    annualInitialTraining: facts.annualInitialTraining === true || isAnnualNote(notes),
    liveMission: facts.liveMission === true || isLiveMissionNote(notes),
  };
}

/** The real dates the notes name, in order; month before day (R-33). */
export function datesInNotes(notes: string): CalendarDate[] {
  const dates: CalendarDate[] = [];
  for (const match of notes.matchAll(/(?<!\d)(?:(\d{1,2})([/-])(\d{1,2})\2(\d{4})|(\d{4}-\d{2}-\d{2}))(?!\d)/g)) {
    const [, month = '', , day = '', year = '', iso] = match;
    const date = parseCalendarDate(iso ?? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
    if (date) dates.push(date);
  }
  return dates;
}

export type DateMismatch = { today: CalendarDate; mentioned: CalendarDate; message: string };

/** The first date in the notes that isn't today in Denver, or null (CRD-32). */
export function dateMismatch(notes: string, now: Date): DateMismatch | null {
  const today = denverDate(now);
  const mentioned = datesInNotes(notes).find((date) => date !== today);
  if (!mentioned) return null;
  const message = credentialMessages.dateMismatch(displayDate(today), displayDate(mentioned));
  return { today, mentioned, message };
}

/** Adds the live-mission tag if the notes say so and the entry's type doesn't (R-31). */
function tagged(facts: PunchFacts, notes: string): PunchFacts {
  return isLiveMissionNote(notes) && !hasLiveMissionTag(notes) ? { ...facts, liveMission: true } : facts;
}

function punchSubject({ annualInitialTraining, renewal }: PunchFacts): string {
  if (!annualInitialTraining) return 'Punch recorded';
  return renewal ? 'Annual Initial Training renewal' : 'Annual Initial Training punch recorded';
}

function composeNote(facts: PunchFacts, notes: string, now: Date, core: string): string {
  const isNotesAlone = !facts.base && !facts.annualInitialTraining && !facts.liveMission;
  if (isNotesAlone && notes.trim() !== '') return notes.trim();
  return withEntered(sentence(facts, now, core), notes);
}

function sentence(facts: PunchFacts, now: Date, core: string): string {
  const prefix = facts.liveMission ? `[LIVE MISSION] ${punchStamp(now)} ` : '';
  return `${prefix}${core}${facts.base ? ` for base ${facts.base}` : ''}`;
}

function withEntered(text: string, notes: string): string {
  const entered = notes.trim();
  return entered === '' ? text : `${text}: ${entered}`;
}

function baseInNotes(notes: string): BaseName | null {
  const named = /\bfor base (\w+)/i.exec(notes)?.[1]?.toUpperCase();
  return baseNames.find((name) => name === named) ?? null;
}
