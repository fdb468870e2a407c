import { queryOptions } from '@tanstack/react-query';
import { serverOf } from '../../lib/net/query-client.ts';
import { restClient } from '../../lib/session/rest-client.ts';
import { toCredential } from './rows.ts';

export const credentialQueries = {
  all: ['credentials'] as const,

  /** The credentials the member holds, lapsed or not, each with its punches from first to last (CRD-24). */
  ofMember: (memberId: string) =>
    queryOptions({
      queryKey: [...credentialQueries.all, 'of-member', memberId],
      queryFn: async ({ signal, meta }) => {
        const { data } = await restClient(serverOf(meta))
          .from('certifications')
          .select('*,certification_punches(*)')
          .eq('member_id', memberId)
          .eq('status', 'valid')
          .order('expiration_date')
          .order('punch_date', { referencedTable: 'certification_punches' })
          .abortSignal(signal)
          .throwOnError();
        return data.map((row) => toCredential(row, row.certification_punches));
      },
    }),

  /** What the member once held and no longer holds: issuing restores it (CRD-08). */
  removedOf: (memberId: string) =>
    queryOptions({
      queryKey: [...credentialQueries.all, 'removed-of', memberId],
      queryFn: async ({ signal, meta }) => {
        const { data } = await restClient(serverOf(meta))
          .from('certifications')
          .select('*')
          .eq('member_id', memberId)
          .eq('status', 'inactive')
          .abortSignal(signal)
          .throwOnError();
        return data.map((row) => toCredential(row, []));
      },
    }),
};
