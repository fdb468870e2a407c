import { credentialLimits } from '@ffl/domain/credentials/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onChangeElsewhere } from '../../lib/write/broadcast.ts';
import { memberQueries } from './queries.ts';

/** Refetches what lists show of members after a credential changed in another tab; this tab does so at once. */
export function useOtherTabs(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const reload = () => void queryClient.invalidateQueries({ queryKey: memberQueries.all });
    const stop = onChangeElsewhere(() => {
      clearTimeout(timer);
      timer = setTimeout(reload, credentialLimits.eventReloadDelayMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [queryClient]);
}
