import { useMutation, useQueryClient } from '@tanstack/react-query';
import { restClient } from '../../lib/rest-client.ts';
import { memberQueries } from './queries.ts';

/** Without an answer for this long the deletion counts as failed; the lists are read again in any case. */
const answerTimeoutMs = 20_000;

/** Deletes one member with everything that belongs to it. Fails also when nobody was deleted. */
export function useDeleteMember() {
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: deleteMember,
    onSuccess: (_answer, memberId) => {
      queryClient.removeQueries({ queryKey: memberQueries.byId(memberId).queryKey });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: memberQueries.all }),
  });
}

async function deleteMember(memberId: string): Promise<void> {
  const { count } = await restClient()
    .from('members')
    .delete({ count: 'exact' })
    .eq('id', memberId)
    .abortSignal(AbortSignal.timeout(answerTimeoutMs))
    .throwOnError();
  if (count !== 1) throw new Error(`${count ?? 'An unknown number of'} members were deleted instead of one.`);
}
