import type { ReasonedGrounding } from '@ffl/domain/groundings/grounding';
import { queryOptions } from '@tanstack/react-query';
import { serverOf } from '../../lib/net/query-client.ts';
import { readProcedure } from '../../lib/session/rest-client.ts';

/** Whether the person is grounded; null if not. In its own file, so that the card loads nothing it doesn't show. */
export function ownGroundingQuery(userId: string) {
  return queryOptions({
    queryKey: ['groundings', 'own', userId],
    queryFn: async ({ signal, meta }) => {
      const { grounding } = await readProcedure(serverOf(meta), 'own_grounding', {}, signal);
      // Compared as text, since both sides format days alike.
      return grounding as ReasonedGrounding | null;
    },
  });
}
