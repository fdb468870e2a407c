import type { Server } from '../../lib/net/server.ts';
import type { Sending } from '../../lib/write/create-write.ts';
import { deleteRow, sendProcedure } from '../../lib/write/table-writes.ts';
import { baseQueries } from '../bases/queries.ts';
import { programQueries } from '../programs/queries.ts';
import { refreshing, useVerb } from '../use-verb.ts';
import { memberQueries } from './queries.ts';

type Deletion = { memberId: string; wasAsked: boolean };

/** Deletes one member with everything that belongs to them. */
export const useDeleteMember = () =>
  useVerb(remove, {
    onSuccess: (_gone, { memberId }, queryClient) =>
      queryClient.removeQueries({ queryKey: memberQueries.byId(memberId).queryKey }),
    // Their cards count people.
    refresh: refreshing(memberQueries.all, baseQueries.all, programQueries.all),
  });

async function remove(server: Server, { memberId, wasAsked, ...sending }: Deletion & Sending): Promise<void> {
  if (!wasAsked) return deleteRow(server, 'members', memberId, sending);
  await sendProcedure(server, 'delete_member_who_asked', { member: memberId }, sending);
}
