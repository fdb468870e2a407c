import { memberLimits } from '@ffl/domain/members/limits';
import { queryOptions } from '@tanstack/react-query';
import { serverOf } from '../../lib/net/query-client.ts';
import type { Server } from '../../lib/net/server.ts';
import { readProcedure, restClient } from '../../lib/session/rest-client.ts';
import { lookUpByEmail } from './look-up-member.ts';
import { type MemberListQuery, type MembersQuery, toMember, toMemberPage } from './rows.ts';

export const memberQueries = {
  all: ['members'] as const,

  /** A page of the list, for administrators. The query is the key, so no response is taken for another query's. */
  list: ({ sort, dir, page, ...filters }: MemberListQuery) =>
    queryOptions({
      queryKey: [...memberQueries.all, 'list', { ...filtersOf(filters), sort, dir, page }],
      queryFn: async ({ signal, meta }) => {
        const query = { ...filtersOf(filters), sort, direction: dir, page, page_size: memberLimits.pageSize };
        return toMemberPage(await readProcedure(serverOf(meta), 'list_members', query, signal));
      },
    }),

  /** Ids of everyone who matches the filters, on all pages. */
  ids: (filters: MembersQuery) =>
    queryOptions({
      queryKey: [...memberQueries.all, 'ids', filtersOf(filters)],
      queryFn: ({ signal, meta }) => readProcedure(serverOf(meta), 'list_member_ids', filtersOf(filters), signal),
    }),

  /** The member with this email, ignoring case; null if there is none. */
  withEmail: (email: string) =>
    queryOptions({
      queryKey: [...memberQueries.all, 'with-email', email.trim()],
      queryFn: ({ meta }) => lookUpByEmail(serverOf(meta), email),
    }),

  /** A member; null if there is none with this id. */
  byId: (memberId: string) =>
    queryOptions({
      queryKey: [...memberQueries.all, 'by-id', memberId],
      queryFn: ({ signal, meta }) => readMember(serverOf(meta), 'id', memberId, signal),
    }),

  /** The member with this account; null if none is linked. */
  mine: (userId: string) =>
    queryOptions({
      queryKey: [...memberQueries.all, 'mine', userId],
      queryFn: ({ signal, meta }) => readMember(serverOf(meta), 'user_id', userId, signal),
    }),
};

/** The query in the form of the list's procedures. */
export function filtersOf({ text, programId, type, base, standing, organization }: MembersQuery) {
  return { search: text.trim(), program: programId, type, base, standing, organization };
}

async function readMember(server: Server, column: 'id' | 'user_id', value: string, signal: AbortSignal) {
  const { data } = await restClient(server)
    .from('members')
    .select('*')
    .eq(column, value)
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError();
  return data && toMember(data);
}
