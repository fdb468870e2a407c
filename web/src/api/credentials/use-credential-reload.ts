import { credentialLimits } from '@ffl/domain/credentials/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onCredentialChange } from '../../lib/write/broadcast.ts';
import { credentialQueries } from './queries.ts';

/** Refetches this member's credentials after they changed, in this tab or another (CRD-29). */
export function useCredentialReload(memberId: string | undefined): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (memberId === undefined) return;
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const stop = onCredentialChange((change) => {
      if (change.memberId !== null && change.memberId !== memberId) return;
      const reload = () => void queryClient.invalidateQueries({ queryKey: credentialQueries.all });
      timers.add(setTimeout(reload, credentialLimits.eventReloadDelayMs));
    });
    return () => {
      stop();
      for (const timer of timers) clearTimeout(timer);
    };
  }, [memberId, queryClient]);
}
