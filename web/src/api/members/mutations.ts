import type { Server } from '../../lib/net/server.ts';
import type { Columns } from '../../lib/session/rest-client.ts';
import type { Sending } from '../../lib/write/create-write.ts';
import { insertRow, sendProcedure } from '../../lib/write/table-writes.ts';
import { refreshing, useVerb } from '../use-verb.ts';
import { memberQueries } from './queries.ts';
import { type MemberRecord, toMember } from './rows.ts';

export type NewMember = {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  /** The display name of an organization. */
  organization: string;
  certificationLevel: string | null;
  /** A data URL. */
  imageUrl: string | null;
};

/** Adds one member. Fails with the code `duplicate` if someone already has this e-mail. */
export const useAddMember = () => useVerb(sendMember, { refresh: refreshing(memberQueries.all) });

/** Asks for another's word. Repeating it is harmless. */
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

/** What the form knows of a member, by column name; omitted fields stay out of the request. */
export function memberColumns(said: Partial<NewMember>): Columns<'members'> {
  return {
    first_name: said.firstName,
    last_name: said.lastName,
    email: said.email,
    phone: said.phone,
    organization: said.organization,
    image_url: said.imageUrl,
    certification_level: said.certificationLevel,
  };
}
