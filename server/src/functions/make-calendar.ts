import { makeCalendar } from '@ffl/database/calendars/calendars';
import { calendarMessages } from '@ffl/domain/calendars/messages';
import { makeCalendarSchema } from '@ffl/domain/calendars/schemas';
import { calendarAddress, hashOfCalendarToken, newCalendarToken } from '../calendars/calendar-address.ts';
import { forSignedIn } from './for-signed-in.ts';

/**
 * Makes a new address for one's own calendar, or for a base's by its administrators. The old one stops working. Only
 * this response shows the address, and a repeat makes another one.
 */
export const makeCalendarFunction = forSignedIn({
  name: 'make-calendar',
  schema: makeCalendarSchema,
  example: () => ({ baseId: null }),
  async run({ database, clock, settings }, { input: { baseId }, signedIn: { user } }) {
    const token = newCalendarToken();
    const tokenHash = hashOfCalendarToken(token);
    const isMade = await database.asService((transaction) =>
      makeCalendar(transaction, { userId: user.id, baseId, tokenHash }, clock()),
    );
    if (!isMade) return { code: 'no_calendar', message: calendarMessages.notYours };
    return { body: { data: { address: calendarAddress(settings.publicUrl, token) } } };
  },
});
