import {
  addAdministrator,
  addMemberWithAccount,
  addProgram,
  type MemberPerson,
  type Person,
} from '@ffl/database/tests/worlds/people';
import { createTestDatabase } from '@ffl/database/tests/worlds/test-database';
import { addCalendarDays, denverDate } from '@ffl/domain/time/denver';
import { expect } from 'vitest';
import { createLog } from '../../src/health/create-log.ts';
import { bearer } from './account-world.ts';
import { type EventRead, readByBoth } from './read-calendar.ts';
import { createTestApp, testOrigin } from './test-app.ts';

export type CalendarWorld = Awaited<ReturnType<typeof createCalendarWorld>>;

/** The application with its log, and calls that calendar tests need often. */
export async function createCalendarWorld() {
  const tested = await createTestDatabase();
  const lines: string[] = [];
  const flight = await createTestApp(tested, {}, createLog('info', { write: (text) => void lines.push(text) }));
  /** A whole second, as calendars have it, and early enough for the sessions that tests make. */
  const start = new Date(Math.floor(Date.now() / 1000) * 1000);

  const asOwner = <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
    tested.asOwner((transaction) => transaction.all<Row>(text, values));

  async function ask(person: Person, path: string, body: unknown) {
    const response = await flight.post(path, body, bearer(await flight.tokenFor(person.claims)));
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }

  return {
    tested,
    flight,
    lines,
    start,
    asOwner,
    ask,
    later: (minutes: number) => new Date(start.getTime() + minutes * 60_000),
    /** The day in Denver this many days from now. */
    day: (days: number) => denverDate(addCalendarDays(start, days)),
    askFor: (person: Person, body: unknown) => ask(person, '/functions/v1/make-calendar', body),
    end: (person: Person, body: object = {}) => ask(person, '/rest/v1/rpc/end_calendar', body),
    newMember: () => tested.asOwner((transaction) => addMemberWithAccount(transaction)),
    newAdministrator: () => tested.asOwner((transaction) => addAdministrator(transaction)),
    newProgram: (options = {}) => tested.asOwner((transaction) => addProgram(transaction, options)),
    baseNamed: async (name: string) =>
      (await asOwner<{ id: string }>('select id from bases where base_name = $1', [name]))[0]?.id ?? '',
    hold: async ({ memberId }: MemberPerson, programId: string, expires: string) => {
      const [row] = await asOwner<{ id: string }>(
        `insert into certifications (member_id, program_id, issued_date, expiration_date)
         values ($1, $2, '2026-01-01T18:00:00Z', $3) returning id`,
        [memberId, programId, expires],
      );
      return row?.id ?? '';
    },
    /** Makes a calendar, and returns the path of its address. */
    make: async (person: Person, baseId: string | null = null) => {
      const { status, body } = await ask(person, '/functions/v1/make-calendar', { baseId });
      expect([status, body]).toEqual([
        200,
        { data: { address: expect.stringContaining(`${testOrigin}/calendar/v1/`) } },
      ]);
      return (body.data as { address: string }).address.slice(testOrigin.length);
    },
    read: async (path: string): Promise<EventRead[]> => {
      const response = await flight.get(path);
      expect(response.status).toBe(200);
      return readByBoth(await response.text());
    },
    close: () => tested.close(),
  };
}
