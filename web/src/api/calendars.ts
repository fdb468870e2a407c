import type { Answers } from '@ffl/domain/answers';
import { readInstant } from '@ffl/domain/time/denver';
import { queryOptions } from '@tanstack/react-query';
import { serverOf } from '../lib/net/query-client.ts';
import { readProcedure } from '../lib/session/rest-client.ts';
import { callInSession } from '../lib/write/call-in-session.ts';
import type { Sending } from '../lib/write/create-write.ts';
import { sendProcedure } from '../lib/write/table-writes.ts';
import { refreshing, useVerb } from './use-verb.ts';

/** A calendar that the reader may subscribe to: their own, or a base's. */
export type OwnCalendar = {
  base: { id: string; name: string } | null;
  /** Null if the calendar has no address. */
  madeAt: Date | null;
  readAt: Date | null;
};

export const calendarQueries = {
  all: ['calendars'] as const,

  /** The reader's calendars, their own first. */
  own: () =>
    queryOptions({
      queryKey: [...calendarQueries.all, 'own'],
      queryFn: async ({ signal, meta }) =>
        (await readProcedure(serverOf(meta), 'own_calendars', {}, signal)).calendars.map(toOwnCalendar),
    }),
};

function toOwnCalendar(row: Answers['own_calendars']['calendars'][number]): OwnCalendar {
  return {
    base: row.base_id === null ? null : { id: row.base_id, name: row.base ?? '' },
    madeAt: row.created_at === null ? null : readInstant(row.created_at),
    readAt: row.read_at === null ? null : readInstant(row.read_at),
  };
}

/** Null for the reader's own calendar. */
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

export const useEndCalendar = () =>
  useVerb(
    (server, { baseId, ...sending }: Named & Sending) =>
      sendProcedure(server, 'end_calendar', baseId === null ? {} : { base: baseId }, sending),
    { refresh },
  );
