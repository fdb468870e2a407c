import type { AddMember, EditMember } from '@ffl/domain/members/write-schemas';
import { FunctionError } from '../../lib/functions/call-function.ts';
import type { Server } from '../../lib/net/server.ts';
import { TableError, tableCodes } from '../../lib/net/table-error.ts';
import { callInSession } from '../../lib/write/call-in-session.ts';
import type { Sending } from '../../lib/write/create-write.ts';

/** Adds a member for a lead, who writes no table. Fails as the table does. Returns the id. */
export async function addByGrant(server: Server, member: AddMember, sending: Sending): Promise<string> {
  try {
    const { data } = await callInSession<{ data: { memberId: string } }>(server, 'add-member', {
      body: member,
      ...sending,
    });
    return data.memberId;
  } catch (error) {
    throw likeTable(error);
  }
}

/** Edits a member for a lead. Returns whether it was saved: not if others saved something since, or deleted the member. */
export async function editByGrant(server: Server, edit: EditMember, sending: Sending): Promise<boolean> {
  try {
    await callInSession(server, 'edit-member', { body: edit, ...sending });
    return true;
  } catch (error) {
    if (error instanceof FunctionError && (error.code === 'changed_meanwhile' || error.code === 'member_missing'))
      return false;
    throw likeTable(error);
  }
}

function likeTable(error: unknown): unknown {
  const isTaken = error instanceof FunctionError && error.code === 'address_taken';
  return isTaken ? new TableError(error.status, error.message, tableCodes.duplicate) : error;
}
