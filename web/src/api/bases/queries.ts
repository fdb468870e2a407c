import type { Answers } from '@ffl/domain/answers';
import { namesOfBases } from '@ffl/domain/bases/base';
import { queryOptions } from '@tanstack/react-query';
import { serverOf } from '../../lib/net/query-client.ts';
import { readProcedure, restClient } from '../../lib/session/rest-client.ts';
import { callInSession } from '../../lib/write/call-in-session.ts';
import { toBase, toBaseOverview } from './rows.ts';

export const baseQueries = {
  all: ['bases'] as const,

  /** Every base, active or not. */
  list: () =>
    queryOptions({
      queryKey: [...baseQueries.all, 'list'],
      queryFn: async ({ signal, meta }) => {
        const answer = await callInSession<Answers['bases']>(serverOf(meta), 'bases', { method: 'GET', signal });
        return answer.data.map(toBase);
      },
    }),

  /** Every base with its programs and its people's standing, for administrators. */
  overview: () =>
    queryOptions({
      queryKey: [...baseQueries.all, 'overview'],
      queryFn: async ({ signal, meta }) => {
        const { bases } = await readProcedure(serverOf(meta), 'base_overview', {}, signal);
        return bases.map(toBaseOverview);
      },
    }),

  /** What names it, for administrators: a rename takes it along, a deletion leaves it behind. */
  references: (id: string) =>
    queryOptions({
      queryKey: [...baseQueries.all, 'references', id],
      queryFn: ({ signal, meta }) => readProcedure(serverOf(meta), 'base_references', { base: id }, signal),
    }),

  /** Where something can be issued, in the order in which bases are offered. */
  active: () =>
    queryOptions({
      queryKey: [...baseQueries.all, 'active'],
      queryFn: async ({ signal, meta }) => {
        const { data } = await restClient(serverOf(meta))
          .from('bases')
          .select('id,base_name,description,is_active,former_names')
          .eq('is_active', true)
          .abortSignal(signal)
          .throwOnError();
        const bases = data.map(toBase);
        return namesOfBases(bases).flatMap((name) => bases.find((base) => base.name === name) ?? []);
      },
    }),
};
