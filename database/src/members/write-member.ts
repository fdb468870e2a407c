import type { AddMember, EditMember } from '@ffl/domain/members/write-schemas';
import type { ActorTransaction } from '../actors/actor.ts';
import { answerOf } from '../functions.ts';

export type Added = { outcome: 'added'; memberId: string } | { outcome: 'outside' | 'taken' };

/** Adds somebody without an account. `outside`: an administrator must. */
export async function addMember(transaction: ActorTransaction, member: AddMember): Promise<Added> {
  const row = await transaction.first<{ added: Added }>(...answerOf('acts.add_member', columnsOf(member), 'added'));
  if (!row) throw new Error('The member was not stored');
  return row.added;
}

export type Edited =
  | { outcome: 'done' }
  | { outcome: 'outside' }
  | { outcome: 'missing' | 'overtaken' | 'of account' | 'taken' }
  | { outcome: 'merged'; leadsTo: string };

/** Changes the record that has this revision. */
export async function editMember(
  transaction: ActorTransaction,
  { memberId, revision, changes }: EditMember,
): Promise<Edited> {
  const given = { member: memberId, revision, changes: JSON.stringify(columnsOf(changes)) };
  const row = await transaction.first<{ edited: Edited }>(...answerOf('acts.edit_member', given, 'edited'));
  if (!row) throw new Error('The member was not stored');
  return row.edited;
}

/** Columns that aren't named stay out of JSON. */
function columnsOf<Fields extends EditMember['changes']>(fields: Fields) {
  return {
    first_name: fields.firstName as Fields['firstName'],
    last_name: fields.lastName as Fields['lastName'],
    email: fields.email as Fields['email'],
    phone: fields.phone as Fields['phone'],
    organization: fields.organization as Fields['organization'],
    certification_level: fields.certificationLevel as Fields['certificationLevel'],
    image_url: fields.imageUrl as Fields['imageUrl'],
  };
}
