import type { Answers } from '@ffl/domain/answers';
import type { LeftReason } from '@ffl/domain/credentials/bulk-messages';
import type { PunchFacts } from '@ffl/domain/credentials/notes';
import type { HeldBeside } from '@ffl/domain/credentials/punch';
import type { ExpiryMove } from '@ffl/domain/currency/prospect';
import type { ReasonedGrounding } from '@ffl/domain/groundings/grounding';
import { readInstant } from '@ffl/domain/time/denver';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callFunction, type FunctionCall } from '../../lib/functions/call-function.ts';
import { serverOf } from '../../lib/net/query-client.ts';
import { announceCredentialChange } from '../../lib/write/broadcast.ts';
import type { Sending } from '../../lib/write/create-write.ts';
import { toGrounding } from '../groundings/queries.ts';
import { useVerb } from '../use-verb.ts';
import { byLastName } from './by-last-name.ts';
import type { Late } from './mutations.ts';

/** A punch of many in the program of this name. */
export type BulkPunchOrder = {
  memberIds: readonly string[];
  cardName: string;
  facts: PunchFacts;
  notes: string;
  /** The program to punch for each person who holds several of the name. */
  choices: readonly ProgramChoice[];
  /** Recent punches that the administrator confirmed. */
  despiteRecent: readonly string[];
  /** Groundings that the administrator confirmed. */
  despiteGroundings: readonly string[];
  /** The earlier day for which it is recorded. */
  late?: Late | undefined;
};

type ProgramChoice = { memberId: string; programId: string };

/** The order before questions are confirmed. */
export type BulkPunchAsked = Omit<BulkPunchOrder, 'despiteRecent' | 'despiteGroundings'>;

export type PlannedPunch = {
  memberId: string;
  name: string;
  lastName: string;
  programId: string;
  base: string | null;
  /** Omitted if it can only be a renewal. */
  act?: 'renew' | 'issue' | 'reactivate';
  /** Null if nothing is held. */
  oldExpiresDate: Date | null;
  newExpiresDate: Date;
  /** The annual training is over, so the punch is recorded but restores nothing. */
  staysLapsed: boolean;
  /** Programs of the same name that they also hold and that aren't punched. */
  others: HeldBeside[];
  move: ExpiryMove['kind'];
  /** Only Annual Initial Training would move the expiry. */
  lacksAnnual: boolean;
};

/** A person who isn't punched; the name is null if they don't exist. */
export type LeftOut = {
  memberId: string;
  name: string | null;
  lastName: string | null;
  reason: LeftReason;
  recent: { id: string; at: Date; by: string | null } | null;
  grounding: ReasonedGrounding | null;
  /** All programs of the name that they hold, if the administrator must choose; the suggested one first. */
  held: HeldBeside[];
};

export type BulkPlan = { punches: PlannedPunch[]; left: LeftOut[] };

/** `batchId` undoes all of the punches; null if nobody was punched. */
export type BulkReport = BulkPlan & { batchId: string | null };

/** What the punch would do right now. Requested again for each confirmation. */
export function bulkPlanQuery(order: BulkPunchAsked) {
  return queryOptions({
    queryKey: ['bulk-plan', order],
    queryFn: async ({ signal, meta }) => {
      const body = bodyOf({ ...order, despiteRecent: [], despiteGroundings: [] });
      const { data } = await callFunction(serverOf(meta), 'plan-bulk-punch', { body, signal });
      return toPlan(data);
    },
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

export const useBulkPunch = () =>
  usePunchOfMany(({ idempotencyKey, signal, ...order }: BulkPunchOrder & Sending) => ({
    name: 'bulk-punch',
    call: { body: bodyOf(order), idempotencyKey, signal },
  }));

/** Punches many people in one request, and notifies everything that shows one of them. */
export function usePunchOfMany<Order>(
  requestOf: (sent: Order & Sending) => { name: 'bulk-punch' | 'punch-attendees'; call: FunctionCall },
) {
  return useVerb(
    async (server, sent: Order & Sending): Promise<BulkReport> => {
      const { name, call } = requestOf(sent);
      const { data } = await callFunction<Answers[typeof name]>(server, name, call);
      return { ...toPlan(data), batchId: data.batchId };
    },
    {
      onSuccess: ({ punches }) => {
        for (const { memberId, programId } of punches)
          announceCredentialChange({ type: 'credential-updated', memberId, programId });
      },
    },
  );
}

function bodyOf(order: BulkPunchOrder): object {
  const { memberIds, cardName, facts, notes, choices, despiteRecent, despiteGroundings, late } = order;
  const { base, annualInitialTraining, liveMission } = facts;
  return {
    memberIds,
    cardName,
    ...(base && { base }),
    ...(annualInitialTraining && { annualInitialTraining }),
    ...(liveMission && { liveMission }),
    ...(notes && { notes }),
    ...(choices.length > 0 && { choices }),
    ...(despiteRecent.length > 0 && { despiteRecent }),
    ...(despiteGroundings.length > 0 && { despiteGroundings }),
    ...late,
  };
}

export function toHeldBeside(others: BatchResponse['punches'][number]['others']): HeldBeside[] {
  return others.map(({ expiresDate, ...one }) => ({ ...one, expiresDate: readInstant(expiresDate) }));
}

type BatchResponse = Answers['plan-bulk-punch' | 'bulk-punch' | 'punch-attendees']['data'];
type LeftRow = Answers['bulk-punch']['data']['left'][number];
/** With a session, its base decides what is punched. */
type AllLeft = Omit<LeftRow, 'held'> & Partial<Pick<LeftRow, 'held'>>;

export function toPlan({ punches, left }: { punches: BatchResponse['punches']; left: readonly AllLeft[] }): BulkPlan {
  return {
    punches: punches
      .map(({ oldExpiresDate, newExpiresDate, others, ...row }) => ({
        ...row,
        oldExpiresDate: oldExpiresDate === null ? null : readInstant(oldExpiresDate),
        newExpiresDate: readInstant(newExpiresDate),
        others: toHeldBeside(others),
      }))
      .sort(byLastName),
    left: left
      .map(({ recent, grounding, held = [], ...row }) => ({
        ...row,
        recent: recent ? { ...recent, at: readInstant(recent.at) } : null,
        grounding: grounding ? toGrounding(grounding) : null,
        held: toHeldBeside(held),
      }))
      .sort(byLastName),
  };
}
