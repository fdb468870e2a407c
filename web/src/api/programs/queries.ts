import { queryOptions } from '@tanstack/react-query';
import { serverOf } from '../../lib/net/query-client.ts';
import { readProcedure, restClient } from '../../lib/session/rest-client.ts';
import { findInSession } from '../../lib/write/call-in-session.ts';
import { fromWire, toProgram, toProgramCard, type WireProgram } from './rows.ts';

export const programQueries = {
  all: ['programs'] as const,

  /** Every program with the name of its base. */
  list: () =>
    queryOptions({
      queryKey: [...programQueries.all, 'list'],
      queryFn: async ({ signal, meta }) => {
        const { data } = await restClient(serverOf(meta))
          .from('programs')
          .select('*,bases(base_name,is_active),seasons(start_date,end_date,is_active)')
          .order('name')
          .order('bases(base_name)')
          .abortSignal(signal)
          .throwOnError();
        return data.map(toProgram);
      },
    }),

  /** One program; null when there is none. */
  byId: (id: string) =>
    queryOptions({
      queryKey: [...programQueries.all, 'one', id],
      queryFn: async ({ signal, meta }) => {
        const name = `programs?id=${encodeURIComponent(id)}`;
        const wire = await findInSession<WireProgram>(serverOf(meta), name, signal);
        return wire && fromWire(wire);
      },
    }),

  /** The programs of a base, or all, with their first members, for administrators. */
  cards: (baseId: string | null) =>
    queryOptions({
      queryKey: [...programQueries.all, 'cards', baseId],
      queryFn: async ({ signal, meta }) => {
        const { programs } = await readProcedure(serverOf(meta), 'program_cards', { base: baseId }, signal);
        return programs.map(toProgramCard);
      },
    }),
};
