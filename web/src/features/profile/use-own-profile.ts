import { useQuery, useQueryClient } from '@tanstack/react-query';
import { credentialQueries } from '../../api/credentials/queries.ts';
import { useCredentialReload } from '../../api/credentials/use-credential-reload.ts';
import { memberQueries } from '../../api/members/queries.ts';
import { programQueries } from '../../api/programs/queries.ts';
import { refreshData } from '../../api/refresh.ts';

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

  useCredentialReload(memberId);

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
