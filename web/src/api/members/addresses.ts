import type { Answers } from '@ffl/domain/answers';
import { readInstant } from '@ffl/domain/time/denver';
import { queryOptions } from '@tanstack/react-query';
import { serverOf } from '../../lib/net/query-client.ts';
import { readProcedure } from '../../lib/session/rest-client.ts';
import { callInSession } from '../../lib/write/call-in-session.ts';
import type { Sending } from '../../lib/write/create-write.ts';
import { sendProcedure } from '../../lib/write/table-writes.ts';
import { refreshing, useVerb } from '../use-verb.ts';
import { memberQueries } from './queries.ts';

type Account = { address: string; isOwn: boolean; isFrozen: boolean; mayChange: boolean };

export type MemberAddress = {
  /** Null if the record has none. */
  account: Account | null;
  /** The new address that waits for the link in its email. */
  waiting: { address: string; expiresAt: Date; isByAdministrator: boolean } | null;
  /** An account with the record's address that has no record. */
  loose: { address: string; mayTie: boolean } | null;
};

/** The account of a member's record, and its address. Null if there is no such record. */
export const memberAddressQuery = (memberId: string) =>
  queryOptions({
    queryKey: [...memberQueries.all, 'address', memberId],
    queryFn: async ({ signal, meta }) =>
      toMemberAddress(await readProcedure(serverOf(meta), 'member_address', { member: memberId }, signal)),
  });

function toMemberAddress(row: Answers['member_address'] | null): MemberAddress | null {
  if (row === null) return null;
  const { account, waiting, loose } = row;
  return {
    account: account && {
      address: account.address,
      isOwn: account.is_own,
      isFrozen: account.is_frozen,
      mayChange: account.may_change,
    },
    waiting: waiting && {
      address: waiting.address,
      expiresAt: readInstant(waiting.expires_at),
      isByAdministrator: waiting.by_administrator,
    },
    loose: loose && { address: loose.address, mayTie: loose.may_tie },
  };
}

const refresh = refreshing(memberQueries.all);

export type AddressOrder = { memberId: string; email: string; isAtOnce: boolean };

/** Changes the address of a member's account and record, by an email to the new one or at once. */
export const useChangeMemberAddress = () =>
  useVerb(
    async (server, { memberId, email, isAtOnce, signal }: AddressOrder & Sending) => {
      await callInSession(server, 'change-member-address', { body: { memberId, email, isAtOnce }, signal });
    },
    { refresh },
  );

/** Returns whether a change waited. */
export const useCancelMemberAddress = () =>
  useVerb(
    async (server, { memberId, ...sending }: { memberId: string } & Sending) =>
      (await sendProcedure(server, 'cancel_address_change', { member: memberId }, sending)) === true,
    { refresh },
  );

/** Ties the account that has the record's address to the record. */
export const useTieAccount = () =>
  useVerb(
    async (server, { memberId, signal }: { memberId: string } & Sending) => {
      await callInSession(server, 'tie-account', { body: { memberId }, signal });
    },
    { refresh },
  );
