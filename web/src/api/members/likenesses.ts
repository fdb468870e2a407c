import type { MemberAlike } from '@ffl/domain/members/alike';
import { queryOptions } from '@tanstack/react-query';
import { serverOf } from '../../lib/net/query-client.ts';
import { readProcedure } from '../../lib/session/rest-client.ts';
import type { Sending } from '../../lib/write/create-write.ts';
import { sendProcedure } from '../../lib/write/table-writes.ts';
import { refreshing, useVerb } from '../use-verb.ts';
import { toAlike } from './find-alike.ts';
import { memberQueries } from './queries.ts';

/** Who else on record may be the same person as this member. */
export const likenessesOf = (memberId: string) =>
  queryOptions({
    queryKey: [...memberQueries.all, 'likenesses', memberId],
    queryFn: async ({ signal, meta }): Promise<MemberAlike[]> => {
      const rows = await readProcedure(serverOf(meta), 'member_likenesses', { member: memberId }, signal);
      return rows.map((row) => toAlike({ ...row, same_email: false }));
    },
  });

export type Apart = { member: string; other: string; apart: boolean };

/** Says that two members who look like one are two people, or takes that back. */
export const useSetApart = () =>
  useVerb(
    (server, { member, other, apart, ...sending }: Apart & Sending) =>
      sendProcedure(server, 'set_members_apart', { member, other, apart }, sending),
    { refresh: refreshing(memberQueries.all) },
  );
