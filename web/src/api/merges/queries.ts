import type { Answers } from '@ffl/domain/answers';
import type { Merge, PlanMerge, PlanUndoMerge, UndoMerge } from '@ffl/domain/merges/schemas';
import { readInstant } from '@ffl/domain/time/denver';
import { queryOptions } from '@tanstack/react-query';
import { callFunction } from '../../lib/functions/call-function.ts';
import { serverOf } from '../../lib/net/query-client.ts';
import type { Server } from '../../lib/net/server.ts';
import { readProcedure } from '../../lib/session/rest-client.ts';
import type { Sending } from '../../lib/write/create-write.ts';
import { useVerb } from '../use-verb.ts';

export type MergePlan = Answers['plan-merge']['data'];
export type UndoMergePlan = Answers['plan-undo-merge']['data'];

/** A merge of a member's record. */
export type ShownMerge = Omit<Answers['merges_of']['merges'][number], 'at'> & { at: Date };

const all = ['merges'] as const;
const plans = 'plan';
const undoPlans = 'undo-plan';

export const mergeQueries = {
  /** The records merged into this one, and the record that counts instead of it. */
  ofMember: (memberId: string) =>
    queryOptions({
      queryKey: [...all, 'of-member', memberId],
      queryFn: async ({ signal, meta }) => {
        const { leadsTo, merges } = await readProcedure(serverOf(meta), 'merges_of', { member: memberId }, signal);
        return { leadsTo, merges: merges.map((one): ShownMerge => ({ ...one, at: readInstant(one.at) })) };
      },
    }),

  /** What a merge would do right now. */
  plan: (request: PlanMerge) =>
    queryOptions({
      queryKey: [...all, plans, request],
      queryFn: async ({ signal, meta }) =>
        (await callFunction(serverOf(meta), 'plan-merge', { body: request, signal })).data,
      staleTime: 0,
      gcTime: 0,
    }),

  /** What undoing a merge would do right now. */
  undoPlan: (request: PlanUndoMerge) =>
    queryOptions({
      queryKey: [...all, undoPlans, request],
      queryFn: async ({ signal, meta }) =>
        (await callFunction(serverOf(meta), 'plan-undo-merge', { body: request, signal })).data,
      staleTime: 0,
      gcTime: 0,
    }),
};

/** The plan isn't read again: once it is done, there is nothing to plan. */
export const useMerge = () =>
  useVerb(sendMerge, {
    refresh: (queryClient) =>
      void queryClient.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[1] !== plans || queryKey[0] !== all[0],
      }),
  });

/** The plan is read again only after a refusal. */
export const useUndoMerge = () =>
  useVerb(sendUndo, {
    refresh: (queryClient, isDone) =>
      void queryClient.invalidateQueries({
        predicate: ({ queryKey }) => !isDone || queryKey[1] !== undoPlans || queryKey[0] !== all[0],
      }),
  });

async function sendMerge(server: Server, { idempotencyKey, signal, ...body }: Merge & Sending) {
  return (await callFunction(server, 'merge', { body, idempotencyKey, signal })).data;
}

async function sendUndo(server: Server, { idempotencyKey, signal, ...body }: UndoMerge & Sending) {
  return (await callFunction(server, 'undo-merge', { body, idempotencyKey, signal })).data;
}
