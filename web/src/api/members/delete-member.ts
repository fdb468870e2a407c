import { deleteRow } from '../../lib/server/table-writes.ts';
import type { Sending } from '../../lib/write/create-write.ts';
import { baseQueries } from '../bases/queries.ts';
import { programQueries } from '../programs/queries.ts';
import { refreshing, useVerb } from '../use-verb.ts';
import { memberQueries } from './queries.ts';

type Deletion = { memberId: string };

/** Deletes one member with everything that belongs to them. */
export const useDeleteMember = () =>
  useVerb((server, { memberId, ...sending }: Deletion & Sending) => deleteRow(server, 'members', memberId, sending), {
    onSuccess: (_gone, { memberId }, queryClient) =>
      queryClient.removeQueries({ queryKey: memberQueries.byId(memberId).queryKey }),
    // Their cards count people.
    refresh: refreshing(memberQueries.all, baseQueries.all, programQueries.all),
  });
