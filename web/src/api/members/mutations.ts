import { memberMessages } from '@ffl/domain/members/messages';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { ConnectionLost, type Server } from '../../lib/net/server.ts';
import { rowOf, TableError } from '../../lib/net/table-error.ts';
import { useSession } from '../../lib/product.ts';
import { type Columns, restClient } from '../../lib/session/rest-client.ts';
import type { Sending } from '../../lib/write/create-write.ts';
import { deleteRow, insertRow, sendProcedure } from '../../lib/write/table-writes.ts';
import { baseQueries } from '../bases/queries.ts';
import { programQueries } from '../programs/queries.ts';
import { refreshing, useVerb } from '../use-verb.ts';
import { memberQueries } from './queries.ts';
import { type MemberRecord, toMember } from './rows.ts';

type NewMember = {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  /** Display name of the organization. */
  organization: string;
  certificationLevel: string | null;
  /** The photo as a data URL. */
  imageUrl: string | null;
};

/** Adds one member. Fails with the code `duplicate` if someone already has this e-mail. */
export function useAddMember() {
  const queryClient = useQueryClient();
  const isByGrant = useIsByGrant();
  return useVerb(
    async (server, { member, ...sending }: Addition & Sending) => {
      if (!isByGrant) return sendMember(server, { member, ...sending });
      const added = await readAgain(queryClient, await (await byGrant()).addByGrant(server, member, sending));
      if (!added) throw new ConnectionLost();
      return added;
    },
    { refresh: refreshing(memberQueries.all) },
  );
}

/** Asks another super administrator to approve. Repeating it is harmless. */
export const useAskDeletion = () =>
  useVerb((server, { memberId, wasAsked, ...sending }: { memberId: string; wasAsked: boolean } & Sending) =>
    sendProcedure(server, 'ask_deletion', { members: [memberId], was_asked: wasAsked }, sending),
  );

type Addition = { member: NewMember };

async function sendMember(server: Server, { member, ...sending }: Addition & Sending): Promise<MemberRecord> {
  return toMember(await insertRow(server, 'members', toRow(member), sending));
}

/** A new member has no account yet (MEM-28). */
function toRow(member: NewMember): Columns<'members'> {
  return { ...memberColumns(member), user_id: null, status: 'pending' };
}

/** The form's fields by column name; omitted fields stay out of the request. */
function memberColumns(fields: Partial<NewMember>): Columns<'members'> {
  return {
    first_name: fields.firstName,
    last_name: fields.lastName,
    email: fields.email,
    phone: fields.phone,
    organization: fields.organization,
    image_url: fields.imageUrl,
    certification_level: fields.certificationLevel,
  };
}

export type MemberUpdate = {
  /** The member when the form was filled, so that nothing overwrites what others saved in the meantime. */
  before: Pick<MemberRecord, 'id' | 'revision'>;
  /** Only the fields that change. */
  changes: Partial<NewMember>;
};

/**
 * Saves changes of one member. Fails with the code `duplicate` if someone else has the e-mail, and with
 * `current`, the member as stored now, if others saved something since; null if they deleted the member.
 */
export function useUpdateMember() {
  const queryClient = useQueryClient();
  const isByGrant = useIsByGrant();
  return useVerb(
    async (server, sent: MemberUpdate & Sending) => {
      const member = await (isByGrant ? updateByGrant(server, queryClient, sent) : updateRow(server, sent));
      if (member) return member;
      const current = await readAgain(queryClient, sent.before.id);
      throw new TableError(409, memberMessages.overtaken, undefined, { current });
    },
    {
      onSuccess: (member) => queryClient.setQueryData(memberQueries.byId(member.id).queryKey, member),
      refresh: refreshing(memberQueries.all),
    },
  );
}

/** Null if others saved something since. */
async function updateRow(
  server: Server,
  { before, changes, idempotencyKey, signal }: MemberUpdate & Sending,
): Promise<MemberRecord | null> {
  const answer = await restClient(server)
    .from('members')
    .update(memberColumns(changes))
    .eq('id', before.id)
    .eq('updated_at', before.revision)
    .select()
    .setHeader('Idempotency-Key', idempotencyKey)
    .abortSignal(signal);
  const [row] = rowOf(answer);
  return row ? toMember(row) : null;
}

async function updateByGrant(
  server: Server,
  queryClient: QueryClient,
  { before, changes, ...sending }: MemberUpdate & Sending,
): Promise<MemberRecord | null> {
  const edit = { memberId: before.id, revision: before.revision, changes };
  return (await (await byGrant()).editByGrant(server, edit, sending)) ? readAgain(queryClient, before.id) : null;
}

/** Loads when it is needed: leads write no table. */
const byGrant = () => import('./by-grant.ts');

function useIsByGrant(): boolean {
  const session = useSession();
  return session?.kind === 'signed-in' && session.grantee !== undefined;
}

function readAgain(queryClient: QueryClient, memberId: string): Promise<MemberRecord | null> {
  return queryClient.fetchQuery({ ...memberQueries.byId(memberId), staleTime: 0 });
}

type Deletion = { memberId: string; wasAsked: boolean };

/** Deletes one member with everything that belongs to them. */
export const useDeleteMember = () =>
  useVerb(remove, {
    onSuccess: (_gone, { memberId }, queryClient) =>
      queryClient.removeQueries({ queryKey: memberQueries.byId(memberId).queryKey }),
    // Cards of bases and programs count people.
    refresh: refreshing(memberQueries.all, baseQueries.all, programQueries.all),
  });

async function remove(server: Server, { memberId, wasAsked, ...sending }: Deletion & Sending): Promise<void> {
  if (!wasAsked) return deleteRow(server, 'members', memberId, sending);
  await sendProcedure(server, 'delete_member_who_asked', { member: memberId }, sending);
}
