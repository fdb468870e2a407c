import type { Answers } from '@ffl/domain/answers';
import { queryOptions } from '@tanstack/react-query';
import { serverOf } from '../../lib/net/query-client.ts';
import { readProcedure } from '../../lib/session/rest-client.ts';
import { memberQueries } from '../members/queries.ts';

export type MemberGrants = Answers['grants_of_member'];

/** The grants of a record's account, as they come: most records have none, and load nothing to show them with. */
export const memberGrantsQuery = (memberId: string) =>
  queryOptions({
    queryKey: [...memberQueries.all, 'grants', memberId],
    queryFn: ({ signal, meta }) => readProcedure(serverOf(meta), 'grants_of_member', { member: memberId }, signal),
  });
