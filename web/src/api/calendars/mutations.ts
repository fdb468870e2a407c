import { callInSession } from '../../lib/write/call-in-session.ts';
import type { Sending } from '../../lib/write/create-write.ts';
import { sendProcedure } from '../../lib/write/table-writes.ts';
import { refreshing, useVerb } from '../use-verb.ts';
import { calendarQueries } from './queries.ts';

/** Null for one's own. */
type Named = { baseId: string | null };

const refresh = refreshing(calendarQueries.all);

/** Makes a new address for a calendar, and tells it; the old one is gone. */
export const useMakeCalendar = () =>
  useVerb(
    async (server, { baseId, signal }: Named & Sending) => {
      const call = { body: { baseId }, signal };
      return (await callInSession<{ data: { address: string } }>(server, 'make-calendar', call)).data.address;
    },
    { refresh },
  );

/** Removes the address of a calendar. */
export const useEndCalendar = () =>
  useVerb(
    (server, { baseId, ...sending }: Named & Sending) =>
      sendProcedure(server, 'end_calendar', baseId === null ? {} : { base: baseId }, sending),
    { refresh },
  );
