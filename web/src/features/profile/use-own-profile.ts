import { credentialLimits } from '@ffl/domain/credentials';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { credentialQueries } from '../../api/credentials/queries.ts';
import { memberQueries } from '../../api/members/queries.ts';
import { programQueries } from '../../api/programs/queries.ts';
import { refreshData } from '../../api/refresh.ts';
import { onCredentialChange } from '../../lib/broadcast.ts';

const fresh = { refetchOnWindowFocus: 'always', networkMode: 'always' } as const;

/** Everything the own profile shows. It is read again when the window gets the focus and after a credential event. */
export function useOwnProfile(userId: string) {
  const queryClient = useQueryClient();
  const member = useQuery({ ...memberQueries.mine(userId), ...fresh });
  const memberId = member.data?.id;
  const credentials = useQuery({
    ...credentialQueries.ofMember(memberId ?? ''),
    ...fresh,
    enabled: memberId !== undefined,
  });
  const programs = useQuery({ ...programQueries.list(), ...fresh });

  useEffect(() => {
    if (memberId === undefined) return;
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const stop = onCredentialChange((change) => {
      if (change.memberId !== memberId) return;
      const reload = () => void queryClient.invalidateQueries({ queryKey: credentialQueries.all });
      timers.add(setTimeout(reload, credentialLimits.eventReloadDelayMs));
    });
    return () => {
      stop();
      for (const timer of timers) clearTimeout(timer);
    };
  }, [memberId, queryClient]);

  return {
    member: member.data,
    credentials: credentials.data,
    programs: programs.data,
    isMissing: member.data === null,
    hasFailed: member.isError || credentials.isError || programs.isError,
    isFetching: member.isFetching || credentials.isFetching || programs.isFetching,
    updatedAt: new Date(Math.min(member.dataUpdatedAt, credentials.dataUpdatedAt)),
    reload: () => void refreshData(queryClient),
  };
}
