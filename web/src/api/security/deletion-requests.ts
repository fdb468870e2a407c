import type { Answers } from '@ffl/domain/answers';
import { readInstant } from '@ffl/domain/time/denver';
import { queryOptions } from '@tanstack/react-query';
import { serverOf } from '../../lib/net/query-client.ts';
import { readProcedure } from '../../lib/session/rest-client.ts';
import type { Sending } from '../../lib/write/create-write.ts';
import { sendProcedure } from '../../lib/write/table-writes.ts';
import { watchMs } from '../refresh.ts';
import { useVerb } from '../use-verb.ts';
import { securityQueries } from './queries.ts';

/** A deletion of people that another administrator must confirm. */
export type DeletionRequest = {
  id: string;
  askedAt: Date;
  by: string;
  /** Whether they had asked to be deleted, according to the requester. */
  wasAsked: boolean;
  /** Whether the caller may decide. */
  mayJudge: boolean;
  /** Those who still exist. */
  people: { id: string; name: string; organization: string }[];
};

export const deletionRequests = () =>
  queryOptions({
    queryKey: [...securityQueries.all, 'deletion requests'],
    refetchInterval: watchMs,
    queryFn: async ({ signal, meta }) =>
      (await readProcedure(serverOf(meta), 'deletion_requests', {}, signal)).requests.map(toRequest),
  });

function toRequest(row: Answers['deletion_requests']['requests'][number]): DeletionRequest {
  const { id, by, people } = row;
  return { id, askedAt: readInstant(row.asked_at), by, wasAsked: row.was_asked, mayJudge: row.may_judge, people };
}

/** Confirms or refuses; confirmed people are deleted. */
export const useJudgeDeletion = () =>
  useVerb((server, { request, confirms, ...sending }: { request: string; confirms: boolean } & Sending) =>
    sendProcedure(server, 'judge_deletion', { request, confirms }, sending),
  );
