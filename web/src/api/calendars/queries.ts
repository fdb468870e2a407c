import type { Answers } from '@ffl/domain/answers';
import { readInstant } from '@ffl/domain/time/denver';
import { queryOptions } from '@tanstack/react-query';
import { serverOf } from '../../lib/net/query-client.ts';
import { readProcedure } from '../../lib/session/rest-client.ts';

/** A calendar that the reader may subscribe to: their own, or a base's. */
export type OwnCalendar = {
  base: { id: string; name: string } | null;
  /** Null without an address. */
  madeAt: Date | null;
  readAt: Date | null;
};

export const calendarQueries = {
  all: ['calendars'] as const,

  /** The reader's, their own first. */
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
