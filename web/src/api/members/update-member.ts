import { memberMessages } from '@ffl/domain/members/messages';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Server } from '../../lib/net/server.ts';
import { rowOf, TableError } from '../../lib/net/table-error.ts';
import { restClient } from '../../lib/session/rest-client.ts';
import type { Sending } from '../../lib/write/create-write.ts';
import { refreshing, useVerb } from '../use-verb.ts';
import { memberColumns, type NewMember } from './mutations.ts';
import { memberQueries } from './queries.ts';
import { type MemberRecord, toMember } from './rows.ts';

export type MemberUpdate = {
  /** The member as the form was filled: nothing overwrites what others saved meanwhile. */
  before: Pick<MemberRecord, 'id' | 'revision'>;
  /** What is changed, and nothing else. */
  changes: Partial<NewMember>;
};

/**
 * Saves changes of one member. Fails with the code `duplicate` if someone else has the e-mail, and with
 * `current`, the member as stored now, if others saved something since; null if they deleted the member.
 */
export function useUpdateMember() {
  const queryClient = useQueryClient();
  return useVerb((server, sent: MemberUpdate & Sending) => update(server, queryClient, sent), {
    onSuccess: (member) => queryClient.setQueryData(memberQueries.byId(member.id).queryKey, member),
    refresh: refreshing(memberQueries.all),
  });
}

async function update(
  server: Server,
  queryClient: QueryClient,
  { before, changes, idempotencyKey, signal }: MemberUpdate & Sending,
): Promise<MemberRecord> {
  const answer = await restClient(server)
    .from('members')
    .update(memberColumns(changes))
    .eq('id', before.id)
    .eq('updated_at', before.revision)
    .select()
    .setHeader('Idempotency-Key', idempotencyKey)
    .abortSignal(signal);
  const [row] = rowOf(answer);
  if (row) return toMember(row);
  const current = await queryClient.fetchQuery({ ...memberQueries.byId(before.id), staleTime: 0 });
  throw new TableError(409, memberMessages.overtaken, undefined, { current });
}
