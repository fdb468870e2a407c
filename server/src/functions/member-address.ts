import { memberAddressSchema, tieAccountSchema } from '@ffl/domain/accounts/addresses';
import { emailChangeMessages as messages } from '@ffl/domain/accounts/email-change-messages';
import { remainingMinutes } from '@ffl/domain/accounts/security-status';
import { memberMessages } from '@ffl/domain/members/messages';
import { mergeMessages } from '@ffl/domain/merges/messages';
import { changeMemberAddress, type MemberAddressOutcome } from '../accounts/addresses/change-member-address.ts';
import { tieAccountToRecord } from '../accounts/addresses/tie-account.ts';
import { retryAfter } from '../http/answers/retry-after.ts';
import { forAdministrators } from './for-administrators.ts';
import { FunctionError } from './function-error.ts';
import { administratorMustChange } from './people-of-others.ts';

type Refusal = Exclude<MemberAddressOutcome, { kind: 'asked' | 'changed' | 'outside' }>;

export const memberAddressFunctions = [
  /** Changes the address of a member's account and record: by a letter to the new one, or at once. */
  forAdministrators({
    name: 'change-member-address',
    right: 'edit',
    schema: memberAddressSchema,
    example: ({ memberId, email }) => ({ memberId, email: `another.${email}`, isAtOnce: false }),
    needsProof: true,
    queuesMail: true,
    tellsOfOthers: true,
    async run(dependencies, { transaction, input: { memberId, email, isAtOnce }, administratorId, claims, caller }) {
      const wanted = { memberId, address: email.toLowerCase(), isAtOnce, actorId: administratorId, claims, caller };
      const outcome = await changeMemberAddress(dependencies, transaction, wanted);
      if (outcome.kind === 'outside') throw administratorMustChange();
      if (outcome.kind === 'changed') return { data: { address: outcome.address, waitsUntil: null } };
      if (outcome.kind === 'asked')
        return { data: { address: outcome.address, waitsUntil: outcome.expiresAt.toISOString() } };
      throw refusalOf(outcome, dependencies.clock());
    },
  }),
  /** Ties the account that has a record's address, and no record, to this one. Repeating it is harmless. */
  forAdministrators({
    name: 'tie-account',
    right: 'edit',
    schema: tieAccountSchema,
    example: ({ memberId }) => ({ memberId }),
    needsProof: true,
    queuesMail: true,
    async run(dependencies, { transaction, input: { memberId }, administratorId: actorId, claims, caller }) {
      const { outcome } = await tieAccountToRecord(dependencies, transaction, { memberId, actorId, claims, caller });
      if (outcome === 'no record') throw new FunctionError('member_missing', memberMessages.notFound);
      if (outcome === 'no account') throw new FunctionError('no_account', messages.tie.none);
      if (outcome === 'refused') throw new FunctionError('account_not_tied', messages.tie.refused);
      return { data: { wasTied: outcome === 'tied before' } };
    },
  }),
];

function refusalOf(outcome: Refusal, now: Date): FunctionError {
  switch (outcome.kind) {
    case 'no record':
      return new FunctionError('member_missing', memberMessages.notFound);
    case 'merged':
      return new FunctionError('merge_hidden', mergeMessages.leadsOn, {}, { leadsTo: outcome.leadsTo });
    case 'no account':
      return new FunctionError('no_account', messages.noAccount);
    case 'own':
      return new FunctionError('not_allowed', messages.own);
    case 'of administrator':
      return new FunctionError('super_administrators_only', messages.ofAdministrator);
    case 'frozen':
      return new FunctionError('account_frozen', messages.frozen);
    case 'unchanged':
      return new FunctionError('address_unchanged', messages.unchanged);
    case 'taken':
      return new FunctionError('address_taken', messages.taken);
    case 'too many':
      return new FunctionError(
        'too_many_address_changes',
        messages.tooMany(remainingMinutes(outcome.until, now)),
        retryAfter(outcome.until, now),
      );
  }
}
