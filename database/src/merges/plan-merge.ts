import { createHash } from 'node:crypto';
import { mergedGroundings } from '@ffl/domain/merges/merged-groundings';
import { type MergedState, mergedHistory, questionedRemoval } from '@ffl/domain/merges/merged-history';
import { mergeMessages } from '@ffl/domain/merges/messages';
import type { MergeSide, PlanMerge } from '@ffl/domain/merges/schemas';
import type { Transaction } from '../transaction.ts';
import type { RecordedEvent } from './read-events.ts';
import {
  type MergedProgram,
  type MergeRefused,
  type Records,
  type RecordToMerge,
  readRecords,
  refuse,
} from './read-records.ts';

/** What one of the records or the person holds in a program. */
type Holding = Omit<MergedState, 'seasonId'>;

/** A removal under one record after the last punch under the other; somebody must say whether it stands. */
type Question = {
  of: MergeSide;
  at: Date;
  by: string | null;
  ifStands: Holding | null;
  ifNot: Holding | null;
  /** The answer given, null so far. */
  stands: boolean | null;
};

type PlannedProgram = MergedProgram & {
  kept: Holding | null;
  hidden: Holding | null;
  becomes: Holding | null;
  question: Question | null;
};

/** What merging two records would do. */
export type MergePlan = {
  kept: RecordToMerge;
  hidden: RecordToMerge;
  /** Only programs in which the hidden record has a history; the others stay as they are. */
  programs: PlannedProgram[];
  /** Until when the person is grounded, null if they aren't. */
  grounding: { until: string | null } | null;
  /** The address that the person has: that of the account that stays. */
  email: string;
  /** The account that stays and the one that is ended; null if there is none. */
  account: { stays: string | null; ends: string | null; isAsked: boolean };
  /** The answers that are missing: without them nothing is merged. */
  missing: ('account' | 'removals')[];
  fingerprint: string;
};

type PlanOutcome = ({ kind: 'done' } & MergePlan) | MergeRefused;

/** What merging would do right now. Nothing is locked or written. */
export async function planMerge(transaction: Transaction, request: PlanMerge, now: Date): Promise<PlanOutcome> {
  const records = await readRecords(transaction, request, { isLocked: false });
  if (records.kind !== 'read') return records;
  const decided = decideMerge(records, request, now);
  return decided.kind === 'decided' ? { kind: 'done', ...decided.plan } : decided;
}

export type DecidedMerge = {
  kind: 'decided';
  plan: MergePlan;
  histories: { programId: string; steps: ReturnType<typeof mergedHistory<RecordedEvent>>['steps'] }[];
};

export function decideMerge(records: Records, request: PlanMerge, now: Date): DecidedMerge | MergeRefused {
  const { kept, hidden, groundings } = records;
  const account = accountsOf(records, request);
  const ended = [kept, hidden].find((record) => record.account && record.account.id === account.ends);
  if (ended?.account && !ended.account.mayEnd) return refuse('not_allowed', mergeMessages.notEndable);
  const decided = records.programs.flatMap((program) => decideProgram(records, program, request) ?? []);
  const programs = decided.map(({ planned }) => planned);
  const last = mergedGroundings(groundings.kept, groundings.hidden).findLast(({ at }) => at <= now);
  const isUnanswered = programs.some(({ question }) => question?.stands === null);
  const plan = {
    ...{ kept, hidden, programs, account, email: emailOf(records, account, request) },
    grounding: kept.grounding || hidden.grounding ? { until: last?.until ?? null } : null,
    missing: [
      ...(account.isAsked && account.stays === null ? ['account' as const] : []),
      ...(isUnanswered ? ['removals' as const] : []),
    ],
  };
  const histories = decided.map(({ planned, steps }) => ({ programId: planned.id, steps }));
  return { kind: 'decided', plan: { ...plan, fingerprint: fingerprintOf(records, plan, request) }, histories };
}

function decideProgram({ kept, events, rules }: Records, program: MergedProgram, { removals = [] }: PlanMerge) {
  const ofProgram = events.filter(({ programId }) => programId === program.id);
  const own = ofProgram.filter(({ memberId }) => memberId === kept.id);
  const other = ofProgram.filter(({ memberId }) => memberId !== kept.id);
  const given = { kept: own, hidden: other, rules: rules.get(program.id) ?? [] };
  const ofHidden = mergedHistory({ ...given, kept: [] }, true);
  if (ofHidden.steps.length === 0) return null;
  const found = questionedRemoval(given);
  const stands = removals.find(({ programId }) => programId.toLowerCase() === program.id)?.stands ?? null;
  const { steps, holds } = mergedHistory(given, stands ?? true);
  const question = found && {
    ...{ of: found.of, at: found.removal.at, by: found.removal.by, stands },
    ...{ ifStands: holding(found.standing), ifNot: holding(found.dropped) },
  };
  const planned: PlannedProgram = {
    ...program,
    kept: holding(mergedHistory({ ...given, hidden: [] }, true).holds),
    hidden: holding(ofHidden.holds),
    becomes: found && stands === null ? null : holding(holds),
    question,
  };
  return { planned, steps };
}

function holding(state: MergedState | null): Holding | null {
  if (!state) return null;
  const { seasonId: _, ...dates } = state;
  return dates;
}

function accountsOf({ kept, hidden }: Records, request: PlanMerge): MergePlan['account'] {
  const [own, other] = [kept.account?.id ?? null, hidden.account?.id ?? null];
  if (own === null || other === null) return { stays: own ?? other, ends: null, isAsked: false };
  if (request.account === undefined) return { stays: null, ends: null, isAsked: true };
  return request.account === 'kept'
    ? { stays: own, ends: other, isAsked: true }
    : { stays: other, ends: own, isAsked: true };
}

function emailOf({ kept, hidden }: Records, { stays }: MergePlan['account'], { take = [] }: PlanMerge): string {
  if (stays === null) return take.includes('email') ? hidden.email : kept.email;
  return stays === hidden.account?.id ? hidden.email : kept.email;
}

/** Changes with whatever the review showed and with anything new in either history. */
function fingerprintOf(
  { events, groundings }: Records,
  plan: Omit<MergePlan, 'fingerprint'>,
  request: PlanMerge,
): string {
  const { kept, hidden } = plan;
  const seen = [
    { ...kept, account: kept.account?.id },
    { ...hidden, account: hidden.account?.id },
    plan.programs,
    plan.account,
    [...(request.take ?? [])].sort(),
    events.at(-1)?.id,
    [groundings.kept.length, groundings.hidden.length],
  ];
  return createHash('sha256').update(JSON.stringify(seen)).digest('hex');
}
