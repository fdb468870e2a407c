import { createHash, randomUUID } from 'node:crypto';
import { changesInEffect } from '@ffl/domain/credentials/effect';
import { mergeMessages } from '@ffl/domain/merges/messages';
import type { MergeSide, PlanUndoMerge } from '@ffl/domain/merges/schemas';
import { separatedHistory } from '@ffl/domain/merges/separated-history';
import { answerOf } from '../functions.ts';
import { type Ruled, readRules } from '../programs/rules.ts';
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
import type { Rewriting } from './rewrite.ts';

/** An act recorded since the merge, which belongs to one of the two records. */
type ActSince = {
  /** Its ledger row. */
  id: string;
  programId: string;
  kind: RecordedEvent['kind'];
  at: Date;
  recordedAt: Date;
  by: string | null;
  notes: string | null;
  belongsTo: MergeSide;
};

type NamedRecord = Pick<RecordToMerge, 'id' | 'firstName' | 'lastName' | 'email' | 'organization'>;

type Held = { status: 'valid' | 'inactive'; expiresDate: Date } | null;

/** What undoing a merge would do. */
export type UndoMergePlan = {
  mergeId: string;
  at: string;
  by: string | null;
  kept: NamedRecord;
  hidden: NamedRecord;
  acts: ActSince[];
  programs: (MergedProgram & { kept: Held; hidden: Held })[];
  fingerprint: string;
};

export type StoredMerge = {
  id: string;
  keptId: string;
  hiddenId: string;
  at: string;
  by: string | null;
  afterEvent: string;
  lastEvent: string | null;
  isUndone: boolean;
  isLast: boolean;
};

/** What undoing a merge would do right now, with the acts since. Nothing is locked or written. */
export async function planUndoMerge(
  transaction: Transaction,
  request: PlanUndoMerge,
): Promise<({ kind: 'done' } & UndoMergePlan) | MergeRefused> {
  const decided = await decideUndoMerge(transaction, request, false);
  return decided.kind === 'decided' ? { kind: 'done', ...decided.plan } : decided;
}

export type DecidedUndo = { kind: 'decided'; merge: StoredMerge; plan: UndoMergePlan; rewritings: Rewriting[] };

export async function decideUndoMerge(
  transaction: Transaction,
  { mergeId, returned = [] }: PlanUndoMerge,
  isLocked: boolean,
): Promise<DecidedUndo | MergeRefused> {
  const read = () =>
    transaction.first<{ merge: StoredMerge | null }>(
      ...answerOf('acts.facts_of_undo_merge', { merge: mergeId }, 'merge'),
    );
  const found = (await read())?.merge;
  if (!found) return { kind: 'missing', code: 'merge_missing', message: mergeMessages.missing };
  const records = await readRecords(transaction, found, { isLocked, areMerged: true });
  // Read again, since another undo may have been waited for.
  const merge = (await read())?.merge ?? found;
  if (merge.isUndone) return refuse('merge_undone', mergeMessages.undone);
  if (!merge.isLast) return refuse('merge_not_last', mergeMessages.notLast);
  if (records.kind !== 'read') return records;
  const ruled = await readRules(
    transaction,
    records.programs.map(({ id }) => id),
  );
  const isReturned = (event: RecordedEvent) => returned.includes(event.id);
  const separated = records.programs.map((program) =>
    separate(records, merge, { program, ruled: ruled.get(program.id), isReturned }),
  );
  const rewritings = separated.flatMap((one) => one.rewritings);
  const plan = {
    ...{ mergeId: merge.id, at: merge.at, by: merge.by, kept: named(records.kept), hidden: named(records.hidden) },
    acts: separated.flatMap(({ acts }) =>
      acts.map(
        (event): ActSince => ({
          ...{ id: event.id, programId: event.programId, kind: event.kind, at: event.at, recordedAt: event.recordedAt },
          ...{ by: event.by, notes: event.punch?.notes ?? null, belongsTo: isReturned(event) ? 'hidden' : 'kept' },
        }),
      ),
    ),
    programs: separated.flatMap(({ planned }) => planned ?? []),
  };
  const seen = [plan.acts, plan.programs, records.events.at(-1)?.id];
  const fingerprint = createHash('sha256').update(JSON.stringify(seen)).digest('hex');
  return { kind: 'decided', merge, plan: { ...plan, fingerprint }, rewritings };
}

type Separating = {
  program: MergedProgram;
  ruled: Ruled | undefined;
  isReturned: (event: RecordedEvent) => boolean;
};

/** What both records have in a program from then on. Only credentials that the merge changed are written again. */
function separate(
  { kept, hidden, events, rules }: Records,
  merge: StoredMerge,
  { program, ruled, isReturned }: Separating,
) {
  const ofProgram = events.filter(({ programId }) => programId === program.id);
  const isBefore = ({ id }: RecordedEvent) => BigInt(id) <= BigInt(merge.afterEvent);
  const isCopy = ({ mergeId }: RecordedEvent) => mergeId === merge.id;
  if (!ofProgram.some(isCopy) || merge.lastEvent === null || !ruled) return { rewritings: [], acts: [], planned: null };
  const last = BigInt(merge.lastEvent);
  const undone = new Set(ofProgram.map(({ voids }) => voids));
  // What was undone under the kept record since stays undone.
  const dropped = new Set(ofProgram.filter((event) => isCopy(event) && undone.has(event.id)).map(firstOf));
  const credentials = [...Map.groupBy(ofProgram, ({ credentialId }) => credentialId)];
  const acts = credentials.flatMap(([, ofOne]) =>
    changesInEffect(ofOne)
      .concat(ofOne.filter(({ id, kind }) => kind === 'punch' && !undone.has(id)))
      .filter(({ id, kind }) => BigInt(id) > last && kind !== 'void' && kind !== 'clocks' && kind !== 'delete'),
  );
  const rulesOf = rules.get(program.id) ?? [];
  const ruledBefore = rulesOf.filter(({ afterEvent }) => BigInt(afterEvent) < last).length;
  const sides = ([kept, hidden] as const).map((record) => {
    const own = credentials.filter(([, ofOne]) => ofOne[0]?.memberId === record.id);
    const since = acts.filter((event) => isReturned(event) === (record === hidden));
    const isTarget = (id: string) =>
      id === (own.findLast(([, ofOne]) => isHeldBefore(ofOne.filter(isBefore))) ?? own.at(-1))?.[0];
    const place = { memberId: record.id, programId: program.id };
    const given = { rules: rulesOf, rulesBefore: ruledBefore, program: { ...ruled.rule, name: program.name } };
    const rewritten = own.map(([credentialId, ofOne]): Rewriting => {
      const ofBefore = ofOne.filter((event) => isBefore(event) && !dropped.has(firstOf(event)));
      const steps = separatedHistory({ ...given, events: ofBefore, since: isTarget(credentialId) ? since : [] });
      return { credentialId, place, events: ofOne, steps };
    });
    if (own.length > 0 || since.length === 0) return rewritten;
    return [
      { credentialId: randomUUID(), place, events: [], steps: separatedHistory({ ...given, events: [], since }) },
    ];
  });
  const [ofKept = [], ofHidden = []] = sides;
  // What ends is written before what goes on, for each person.
  const rewritings = sides.flatMap((ofOne) =>
    ofOne.toSorted((one, other) => Number(isHeldAfter(one)) - Number(isHeldAfter(other))),
  );
  return { rewritings, acts, planned: { ...program, kept: heldAfter(ofKept), hidden: heldAfter(ofHidden) } };
}

function named({ id, firstName, lastName, email, organization }: RecordToMerge): NamedRecord {
  return { id, firstName, lastName, email, organization };
}

function firstOf({ id, originalId }: RecordedEvent): string {
  return originalId ?? id;
}

function isHeldBefore(events: readonly RecordedEvent[]): boolean {
  return changesInEffect(events).at(-1)?.newStatus === 'valid';
}

function isHeldAfter({ steps }: Rewriting): boolean {
  return steps.at(-1)?.state.status === 'valid';
}

function heldAfter(rewritings: readonly Rewriting[]): Held {
  const states = rewritings.flatMap(({ steps }) => steps.at(-1)?.state ?? []);
  const state = states.find(({ status }) => status === 'valid') ?? states.at(-1);
  return state ? { status: state.status, expiresDate: state.expiresDate } : null;
}
