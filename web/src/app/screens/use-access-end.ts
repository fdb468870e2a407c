import { granteePageMessages } from '@ffl/domain/grants/page-messages';
import { focusManager, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useProduct } from '../../lib/product.ts';
import { readProcedure } from '../../lib/session/rest-client.ts';
import type { Grantee } from '../../lib/session/session.ts';
import { viewAs } from '../../lib/session/view-as.ts';

/**
 * Closes what a grant that is over has opened: looks when a read is refused, when somebody comes back to the page or
 * goes on from an act that was refused, and when the end is there that was set.
 */
export function useAccessEnd({ guards, grantIds, endsAt, viewed }: Grantee): void {
  const { server, session } = useProduct();
  const queries = useQueryClient();
  const router = useRouter();
  const isLooking = useRef(false);
  const isMember = guards.includes('member');

  useEffect(() => {
    async function look() {
      if (isLooking.current) return;
      isLooking.current = true;
      try {
        const own = await readProcedure(server, 'own_grants', {});
        const left = own?.grants.map(({ id }) => id) ?? [];
        if (grantIds.every((id) => left.includes(id))) return;
        // With other grants, the page says at its address what they don't include.
        if (left.length > 0) location.reload();
        // Administrators, and accounts without any, begin anew, too.
        else if (own === null || isMember) location.assign('/');
        // Other devices say the end themselves.
        else await session.end('local', granteePageMessages.ended);
      } catch (error) {
        // They may no longer look as a reader. Otherwise, the next chance looks again.
        if (viewed !== undefined && isForbidden(error)) viewAs(null);
      } finally {
        isLooking.current = false;
      }
    }

    let timer: ReturnType<typeof setTimeout>;
    function lookIn(ms: number) {
      timer = setTimeout(() => void look().then(() => lookIn(againMs)), Math.min(ms, longestTimerMs));
    }
    if (endsAt) lookIn(Math.max(0, endsAt.getTime() - Date.now()));
    // The words of the refusal stay until the person goes on.
    let isRefused = false;
    const stops = [
      () => clearTimeout(timer),
      focusManager.subscribe((isFocused) => isFocused && void look()),
      queries.getQueryCache().subscribe(({ query: { state } }) => {
        if (state.status === 'error' && isForbidden(state.error)) void look();
      }),
      queries.getMutationCache().subscribe(({ mutation }) => {
        isRefused ||= isForbidden(mutation?.state.error);
      }),
      router.subscribe('onResolved', () => {
        if (isRefused) void look();
        isRefused = false;
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [server, session, queries, router, isMember, grantIds, endsAt, viewed]);
}

/** The clock of this device may be ahead. */
const againMs = 30_000;
/** Browsers count no further. */
const longestTimerMs = 2 ** 31 - 1;

function isForbidden(error: unknown): boolean {
  const codes: unknown[] = ['42501', 'not_allowed', 'administrators_only'];
  return error instanceof Error && 'code' in error && codes.includes(error.code);
}
