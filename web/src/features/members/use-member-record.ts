import { heldPrograms } from '@ffl/domain/credentials/held-programs';
import { useQuery } from '@tanstack/react-query';
import { credentialQueries } from '../../api/credentials/queries.ts';
import { useCredentialReload } from '../../api/credentials/use-credential-reload.ts';
import { groundingQueries } from '../../api/groundings/queries.ts';
import { leavingQueries } from '../../api/leaving/queries.ts';
import { memberQueries } from '../../api/members/queries.ts';
import { programQueries } from '../../api/programs/queries.ts';
import { useKept } from '../../hooks/forms/use-entries.ts';
import { isId } from '../../lib/pages/is-id.ts';

const fresh = { refetchOnWindowFocus: 'always', refetchOnReconnect: 'always' } as const;

/** All data of a member's record. `member` is null if nobody has this id. */
export function useMemberRecord(memberId: string, now: Date) {
  const enabled = isId(memberId);
  const member = useQuery({ ...memberQueries.byId(memberId), ...fresh, enabled });
  const credentials = useQuery({ ...credentialQueries.ofMember(memberId), ...fresh, enabled });
  const programs = useQuery({ ...programQueries.list(), ...fresh, enabled });
  const grounding = useQuery({ ...groundingQueries.ofMember(memberId), ...fresh, enabled });
  const leaving = useQuery({ ...leavingQueries.ofMember(memberId), ...fresh, enabled });
  const kept = useKept(member.data);
  useCredentialReload(memberId);

  return {
    member: enabled ? kept : null,
    held:
      credentials.data && programs.data && grounding.data !== undefined
        ? heldPrograms(credentials.data, programs.data, now, grounding.data)
        : undefined,
    grounding: grounding.data,
    leaving: leaving.data,
    hasLeavingFailed: leaving.isError,
    credentials: credentials.data,
    hasMemberFailed: member.isError,
    haveCredentialsFailed: credentials.isError || programs.isError || grounding.isError,
    isFetching:
      member.isFetching || credentials.isFetching || programs.isFetching || grounding.isFetching || leaving.isFetching,
    reload: () =>
      void Promise.all([
        member.refetch(),
        credentials.refetch(),
        programs.refetch(),
        grounding.refetch(),
        leaving.refetch(),
      ]),
  };
}

export type MemberRecordState = ReturnType<typeof useMemberRecord>;
