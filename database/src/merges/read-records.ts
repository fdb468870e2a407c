import type { RuleChange } from '@ffl/domain/credentials/followed';
import type { GroundingEvent } from '@ffl/domain/groundings/acts';
import type { ReasonedGrounding } from '@ffl/domain/groundings/grounding';
import { mergeMessages } from '@ffl/domain/merges/messages';
import { answerOf } from '../functions.ts';
import { readRulesAfter } from '../programs/rules.ts';
import type { Refused } from '../refused.ts';
import type { Transaction } from '../transaction.ts';
import { type RecordedEvent, readRecorded } from './read-events.ts';

/** One of the two records, as the review shows it. */
export type RecordToMerge = {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  organization: string;
  certificationLevel: string | null;
  hasPhoto: boolean;
  createdAt: string;
  /** Whether they were set aside. */
  hasLeft: boolean;
  account: AccountToMerge | null;
  grounding: ReasonedGrounding | null;
  /** How many training sessions list it, and how many of the next it answered. */
  trainings: number;
  answers: number;
};

export type AccountToMerge = {
  id: string;
  email: string;
  lastSignInAt: string | null;
  isOwn: boolean;
  hasRights: boolean;
  /** Whether the caller may end it. */
  mayEnd: boolean;
};

export type MergedProgram = { id: string; name: string; base: string | null; twoClocks: boolean };

/** Two records with everything that deciding about them needs. */
export type Records = {
  kind: 'read';
  kept: RecordToMerge;
  hidden: RecordToMerge;
  groundings: { kept: GroundingEvent[]; hidden: GroundingEvent[] };
  programs: MergedProgram[];
  events: RecordedEvent[];
  rules: Map<string, RuleChange[]>;
};

/** Why nothing is merged. `leadsTo` is the record that counts for the person of one that was merged before. */
export type MergeRefused = Refused & { leadsTo?: string };

type Facts = {
  kept: StoredRecord | null;
  hidden: StoredRecord | null;
  isSuper: boolean;
  /** For a lead: the other record has a history at a base of others. */
  reentersElsewhere: boolean;
  programs: MergedProgram[];
};
type StoredRecord = RecordToMerge & { mergedInto: string | null; groundingEvents: StoredGrounding[] };
type StoredGrounding = Omit<GroundingEvent, 'at'> & { at: string };

type Ids = { keptId: string; hiddenId: string };

type Reading = {
  /** They stay as they are until the transaction ends. */
  isLocked: boolean;
  /** They were merged, and shall be separated. */
  areMerged?: boolean;
};

/** Reads both records if the caller may merge them. */
export async function readRecords(
  transaction: Transaction,
  { keptId, hiddenId }: Ids,
  { isLocked, areMerged = false }: Reading,
): Promise<Records | MergeRefused> {
  if (keptId.toLowerCase() === hiddenId.toLowerCase()) return refuse('merge_same', mergeMessages.sameRecord);
  const row = await transaction.first<{ facts: Facts }>(
    ...answerOf('acts.facts_of_merge', { kept: keptId, hidden: hiddenId, is_locked: isLocked }, 'facts'),
  );
  if (!row) throw new Error('Nothing was read');
  const { kept, hidden, isSuper, reentersElsewhere, programs } = row.facts;
  if (!kept || !hidden) {
    return { kind: 'missing', code: 'member_missing', message: mergeMessages.memberMissing };
  }
  const leadsTo = areMerged ? null : (kept.mergedInto ?? hidden.mergedInto);
  if (leadsTo) return { ...refuse('merge_hidden', mergeMessages.merged), leadsTo };
  if (kept.hasLeft && !areMerged) return refuse('merge_left', mergeMessages.hasLeft);
  const accounts = [kept, hidden].flatMap(({ account }) => account ?? []);
  if (accounts.some(({ isOwn }) => isOwn)) return refuse('not_allowed', mergeMessages.ownRecord);
  if (!isSuper && accounts.some(({ hasRights }) => hasRights)) return refuse('not_allowed', mergeMessages.ofRights);
  if (reentersElsewhere) return refuse('not_allowed', mergeMessages.reentersElsewhere);
  return {
    ...{ kind: 'read', kept: shown(kept), hidden: shown(hidden), programs },
    groundings: { kept: groundingsOf(kept), hidden: groundingsOf(hidden) },
    events: await readRecorded(transaction, [kept.id, hidden.id]),
    rules: await readRulesAfter(
      transaction,
      programs.map(({ id }) => id),
      '0',
    ),
  };
}

export function refuse(code: Refused['code'], message: string): Refused {
  return { kind: 'refused', code, message };
}

function shown({ mergedInto: _, groundingEvents: __, ...record }: StoredRecord): RecordToMerge {
  return record;
}

function groundingsOf({ groundingEvents }: StoredRecord): GroundingEvent[] {
  return groundingEvents.map(({ at, ...event }) => ({ ...event, at: new Date(at) }));
}
