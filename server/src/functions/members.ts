import { failureCode } from '@ffl/database/connections/connection-failure';
import { addMember, type Edited, editMember } from '@ffl/database/members/write-member';
import { emailChangeMessages } from '@ffl/domain/accounts/email-change-messages';
import { memberMessages } from '@ffl/domain/members/messages';
import { addMemberSchema, editMemberSchema, unstorable } from '@ffl/domain/members/write-schemas';
import { mergeMessages } from '@ffl/domain/merges/messages';
import { checkPhoto } from '../photos/check-photo.ts';
import { PhotoRefused } from '../photos/photo-refused.ts';
import { actOfAdministrators } from './acts-of-administrators.ts';
import { FunctionError } from './function-error.ts';
import { administratorMustAdd, administratorMustChange } from './people-of-others.ts';

export const memberFunctions = [
  /** Adds somebody without an account, as administrators do over the table. */
  actOfAdministrators({
    name: 'add-member',
    right: 'edit',
    schema: addMemberSchema,
    example: ({ email, organization }) => ({
      firstName: 'Nora',
      lastName: 'Lindqvist',
      email: `new.${email}`,
      phone: '970-555-0142',
      organization,
      certificationLevel: null,
      imageUrl: null,
    }),
    status: 201,
    tellsOfOthers: true,
    async run(transaction, member) {
      const added = await addMember(transaction, withCleanPhoto(member)).catch(storable);
      if (added.outcome === 'added') return { kind: 'done', memberId: added.memberId };
      if (added.outcome === 'outside') throw administratorMustAdd();
      throw taken();
    },
  }),
  /** Changes a member's record, unless somebody else changed it since. */
  actOfAdministrators({
    name: 'edit-member',
    right: 'edit',
    schema: editMemberSchema,
    example: ({ memberId }) => ({
      memberId,
      revision: '2026-01-05T17:00:00.000001+00:00',
      changes: { phone: '970-555-0142' },
    }),
    tellsOfOthers: true,
    async run(transaction, { changes, ...record }) {
      const edited = await editMember(transaction, { ...record, changes: withCleanPhoto(changes) }).catch(storable);
      if (edited.outcome === 'done') return { kind: 'done', memberId: record.memberId };
      if (edited.outcome === 'outside') throw administratorMustChange();
      throw refusalOf(edited);
    },
  }),
];

const taken = () => new FunctionError('address_taken', emailChangeMessages.taken);

function refusalOf(edited: Exclude<Edited, { outcome: 'done' | 'outside' }>): FunctionError {
  switch (edited.outcome) {
    case 'missing':
      return new FunctionError('member_missing', memberMessages.notFound);
    case 'merged':
      return new FunctionError('merge_hidden', mergeMessages.leadsOn, {}, { leadsTo: edited.leadsTo });
    case 'overtaken':
      return new FunctionError('changed_meanwhile', memberMessages.overtaken);
    case 'of account':
      return new FunctionError('address_of_account', emailChangeMessages.ofAccount);
    case 'taken':
      return taken();
  }
}

/** The tables refuse a name that nobody can see, and what is too long. */
function storable(error: unknown): never {
  throw failureCode(error) === '23514' ? new FunctionError('input_invalid', unstorable) : error;
}

function withCleanPhoto<Fields extends { imageUrl?: string | null | undefined }>(fields: Fields): Fields {
  if (typeof fields.imageUrl !== 'string') return fields;
  try {
    return { ...fields, imageUrl: checkPhoto(fields.imageUrl) };
  } catch (error) {
    if (error instanceof PhotoRefused) throw new FunctionError('input_invalid', error.message);
    throw error;
  }
}
