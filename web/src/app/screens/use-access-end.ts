import { granteePageMessages } from '@ffl/domain/grants/page-messages';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useProduct } from '../../lib/product.ts';
import { readProcedure } from '../../lib/session/rest-client.ts';
import type { Grantee } from '../../lib/session/session.ts';

/** Closes the pages of somebody whose last grant is over, as soon as a read is refused for it. */
export function useAccessEnd({ guards }: Grantee): void {
  const { server, session } = useProduct();
  const queries = useQueryClient();
  const isLooking = useRef(false);
  const isMember = guards.includes('member');

  useEffect(() => {
    async function look() {
      if (isLooking.current) return;
      isLooking.current = true;
      try {
        const own = await readProcedure(server, 'own_grants', {});
        // Administrators, and accounts without any, begin anew, too.
        if (own?.grants.length) return;
        if (own === null || isMember) location.assign('/');
        else await session.end('global', granteePageMessages.ended);
      } catch {
        // The next refused read looks again.
      } finally {
        isLooking.current = false;
      }
    }
    return queries.getQueryCache().subscribe(({ query: { state } }) => {
      if (state.status === 'error' && isForbidden(state.error)) void look();
    });
  }, [server, session, queries, isMember]);
}

function isForbidden(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '42501';
}
