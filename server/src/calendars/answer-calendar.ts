import { createHash } from 'node:crypto';
import { noteCalendarRead, readCalendar } from '@ffl/database/calendars/calendars';
import { calendarMessages } from '@ffl/domain/calendars/messages';
import { readinessLimits } from '@ffl/domain/readiness/limits';
import type { Context } from 'hono';
import type { Dependencies } from '../dependencies.ts';
import { hashOfCalendarToken, tokenInFile } from './calendar-address.ts';
import { readEvents } from './read-events.ts';
import { writeCalendar } from './write-calendar.ts';

const headers = {
  'Content-Type': 'text/calendar; charset=utf-8',
  // The name of a saved file doesn't contain the token.
  'Content-Disposition': 'attachment; filename="flight-for-life.ics"',
  'Cache-Control': 'private, no-cache',
  'X-Robots-Tag': 'noindex',
};

/**
 * GET, by calendar programs that subscribed. Every token is looked up by its hash, so an unknown, replaced, removed or
 * malformed one gets the same answer.
 */
export async function answerCalendar(dependencies: Dependencies, context: Context): Promise<Response> {
  const hash = hashOfCalendarToken(tokenInFile(context.req.param('file') ?? ''));
  const text = await dependencies.database.asService((transaction) => tellCalendar(dependencies, transaction, hash));
  if (text === null) return context.text(calendarMessages.notFound, 404, { 'Cache-Control': 'no-store' });
  const tag = `"${digestOf(text).toString('base64url')}"`;
  const known = context.req.header('If-None-Match')?.split(',') ?? [];
  if (known.some((other) => other.trim().replace(/^W\//, '') === tag)) {
    return context.body(null, 304, { ETag: tag, 'Cache-Control': headers['Cache-Control'] });
  }
  return context.body(text, 200, { ...headers, ETag: tag });
}

type Transaction = Parameters<typeof readCalendar>[0];

async function tellCalendar(
  { clock, settings: { publicUrl } }: Dependencies,
  transaction: Transaction,
  hash: Buffer,
): Promise<string | null> {
  const now = clock();
  const facts = await readCalendar(transaction, hash, { now, weeks: readinessLimits.weeksAhead });
  if (facts === null) return null;
  const content = { name: calendarMessages.name(facts.base?.name ?? null), events: readEvents(facts, now), publicUrl };
  const noted = await noteCalendarRead(transaction, hash, { now, digest: digestOf(JSON.stringify(content)) });
  return writeCalendar({ ...content, ...noted });
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
