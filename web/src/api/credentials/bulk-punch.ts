import type { Answers } from '@ffl/domain/answers';
import type { LeftReason, PunchFacts } from '@ffl/domain/credentials';
import { readInstant } from '@ffl/domain/time';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callFunction } from '../../lib/functions/call-function.ts';
import { useProduct } from '../../lib/product.ts';
import { serverOf } from '../../lib/server/query-client.ts';
import type { Server } from '../../lib/server/server.ts';
import { announceCredentialChange } from '../../lib/write/broadcast.ts';
import type { Sending } from '../../lib/write/create-write.ts';
import { refreshData } from '../refresh.ts';
import { byLastName } from './by-last-name.ts';

/** A punch of many in the program of this name. */
export type BulkPunchOrder = {
  memberIds: readonly string[];
  cardName: string;
  facts: PunchFacts;
  notes: string;
  /** The confirmed recent punches. */
  despiteRecent: readonly string[];
};

export type PlannedPunch = {
  memberId: string;
  name: string;
  lastName: string;
  programId: string;
  base: string | null;
  /** Omitted if it can only be a renewal. */
  act?: 'renew' | 'issue' | 'reactivate';
  newExpiresDate: Date;
  /** The annual training is over: the punch is recorded and brings nothing back. */
  staysLapsed: boolean;
};

/** Someone who isn't punched; without a name if they don't exist. */
export type LeftOut = {
  memberId: string;
  name: string | null;
  lastName: string | null;
  reason: LeftReason;
  recent: { id: string; at: Date; by: string | null } | null;
};

export type BulkPlan = { punches: PlannedPunch[]; left: LeftOut[] };

/** `batchId` undoes all of them, null if nobody was punched. */
export type BulkReport = BulkPlan & { batchId: string | null };

/** What the punch would do right now. Requested anew for each confirmation. */
export function bulkPlanQuery(order: Omit<BulkPunchOrder, 'despiteRecent'>) {
  return queryOptions({
    queryKey: ['bulk-plan', order],
    queryFn: async ({ signal, meta }) => {
      const body = bodyOf({ ...order, despiteRecent: [] });
      const { data } = await callFunction<Answers['plan-bulk-punch']>(serverOf(meta), 'plan-bulk-punch', {
        body,
        signal,
      });
      return toPlan(data);
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

export function useBulkPunch() {
  const queryClient = useQueryClient();
  const { server } = useProduct();
  return useMutation({
    networkMode: 'always',
    mutationFn: (sent: BulkPunchOrder & Sending) => sendPunches(server, sent),
    onSuccess: ({ punches }) => {
      for (const { memberId, programId } of punches)
        announceCredentialChange({ type: 'credential-updated', memberId, programId });
    },
    onSettled: () => void refreshData(queryClient),
  });
}

async function sendPunches(server: Server, { idempotencyKey, signal, ...order }: BulkPunchOrder & Sending) {
  const { data } = await callFunction<Answers['bulk-punch']>(server, 'bulk-punch', {
    body: bodyOf(order),
    idempotencyKey,
    signal,
  });
  const report: BulkReport = { ...toPlan(data), batchId: data.batchId };
  return report;
}

function bodyOf({ memberIds, cardName, facts, notes, despiteRecent }: BulkPunchOrder): object {
  const { base, annualInitialTraining, liveMission } = facts;
  return {
    memberIds,
    cardName,
    ...(base && { base }),
    ...(annualInitialTraining && { annualInitialTraining }),
    ...(liveMission && { liveMission }),
    ...(notes && { notes }),
    ...(despiteRecent.length > 0 && { despiteRecent }),
  };
}

type Told = Answers['plan-bulk-punch' | 'bulk-punch' | 'punch-attendees']['data'];

export function toPlan({ punches, left }: Pick<Told, 'punches' | 'left'>): BulkPlan {
  return {
    punches: punches
      .map(({ newExpiresDate, ...row }) => ({ ...row, newExpiresDate: readInstant(newExpiresDate) }))
      .sort(byLastName),
    left: left
      .map(({ recent, ...row }) => ({ ...row, recent: recent ? { ...recent, at: readInstant(recent.at) } : null }))
      .sort(byLastName),
  };
}
