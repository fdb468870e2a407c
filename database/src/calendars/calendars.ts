import { answerOf, rowsOf } from '../functions.ts';
import type { Transaction } from '../transaction.ts';

/** The stored content of a calendar. Instants and days are texts. */
export type CalendarFacts = {
  /** Null for a member's own calendar. */
  base: { id: string; name: string } | null;
  ends: {
    /** Id of the credential. */
    id: string;
    program: string;
    base: string | null;
    expiresAt: string;
    annualDate: string | null;
    validityPeriodDays: number;
    chosenSteps: number[] | null;
  }[];
  trainings: {
    id: string;
    type: string;
    date: string;
    startTime: string | null;
    meetingPlace: string | null;
    base: string | null;
  }[];
  /** The weeks ahead of a base, as on the board. */
  ahead: { weeks: string[]; programs: { name: string; needed: number; by_week: number[] }[] } | null;
};

/** The calendar under a token, locked until the transaction ends; null if there is none, or none for its account any more. */
export async function readCalendar(
  transaction: Transaction,
  tokenHash: Buffer,
  { now, weeks }: { now: Date; weeks: number },
): Promise<CalendarFacts | null> {
  const given = { hash: tokenHash, moment: now, weeks };
  const row = await transaction.first<{ facts: CalendarFacts | null }>(
    ...answerOf('app.read_calendar', given, 'facts'),
  );
  return row?.facts ?? null;
}

/** Records the read. `revision` counts how often the content has changed, the last time at `changedAt`. */
export async function noteCalendarRead(
  transaction: Transaction,
  tokenHash: Buffer,
  { now, digest }: { now: Date; digest: Buffer },
): Promise<{ revision: number; changedAt: Date }> {
  const given = { hash: tokenHash, digest, moment: now };
  const noted = await transaction.first<{ revision: number; told_at: Date }>(
    ...rowsOf('app.note_calendar_read', given, 'revision, told_at'),
  );
  if (!noted) throw new Error('The calendar that was read is gone');
  return { revision: noted.revision, changedAt: noted.told_at };
}

/** A new address for one's own calendar, or for a base's; the old one is gone. False if the account has no such calendar. */
export async function makeCalendar(
  transaction: Transaction,
  { userId, baseId, tokenHash }: { userId: string; baseId: string | null; tokenHash: Buffer },
  now: Date,
): Promise<boolean> {
  const given = { account: userId, base: baseId, hash: tokenHash, moment: now };
  const row = await transaction.first<{ made: boolean }>(...answerOf('app.make_calendar', given, 'made'));
  return row?.made === true;
}

/** The hashes of the tokens of all calendars. */
export async function calendarTokens(transaction: Transaction): Promise<Buffer[]> {
  const rows = await transaction.all<{ hash: Buffer }>('select t.hash from app.calendar_tokens() t (hash)', []);
  return rows.map(({ hash }) => hash);
}
