import { useQuery } from '@tanstack/react-query';
import { credentialQueries } from '../../api/credentials/queries.ts';
import { memberQueries } from '../../api/members/queries.ts';
import { programQueries } from '../../api/programs/queries.ts';
import type { IssueRequest } from './credential-request.ts';

/** What the page knows of the member and their credentials in the program, by which the rules decide before sending. */
export function useKnown({ memberId, program }: IssueRequest) {
  const member = useQuery(memberQueries.byId(memberId));
  const programs = useQuery(programQueries.list());
  const held = useQuery(credentialQueries.ofMember(memberId));
  const removed = useQuery(credentialQueries.removedOf(memberId));
  const needed = [member, programs, held, removed];

  return {
    member: member.data ?? null,
    hasProgram: programs.data?.some(({ id }) => id === program.id) === true,
    existing: [...(held.data ?? []), ...(removed.data ?? [])].filter(({ programId }) => programId === program.id),
    isLoaded: needed.every(({ data }) => data !== undefined),
    hasFailed: needed.some(({ data, isError }) => isError && data === undefined),
    isFetching: needed.some(({ isFetching }) => isFetching),
    reload: () => void Promise.all(needed.map(({ refetch }) => refetch())),
  };
}
