import { bulkMessages } from '@ffl/domain/credentials/bulk-messages';
import type { BatchRequest, BulkUndo } from '@ffl/domain/credentials/bulk-schemas';
import { actsByGrant } from '../actors/actor.ts';
import { answerOf } from '../functions.ts';
import type { Transaction } from '../transaction.ts';
import { changesOfUndo, type Judged, judge, type ToUndo } from './judge-undo.ts';
import { eventColumns, type StoredEvent } from './read-events.ts';
import { type Lock, type Person, type ReadProgram, readPeople } from './read-people.ts';
import type { NotDone } from './rows.ts';
import { writeChanges } from './write-changes.ts';

/** The name is null for someone who no longer exists. */
type Of = { memberId: string; programId: string; name: string | null; lastName: string | null };

/** The restored expiry, null if the credential is no longer held. */
type Undone = Of & { expiresDate: string | null };

type Kept = Of & { reason: 'undone_before' | 'changed_since' | 'member_missing' };

type BulkUndoReport = { kind: 'done'; undone: Undone[]; kept: Kept[] } | NotDone;

/** The events a batch left for one credential, with its punch. */
type Place = { of: Of; programId: string; punchId: string; events: StoredEvent[] };

/** What `bulkUndo` would do right now, given a reason. Nothing is locked or written. */
export async function planBulkUndo(
  transaction: Transaction,
  { batchId }: BatchRequest,
  now: Date,
): Promise<BulkUndoReport> {
  const events = await readBatch(transaction, batchId);
  if (events.length === 0) return missing;
  const { people, programs } = await readPlaces(transaction, events, 'nothing');
  const judged = await judge(transaction, placesOf(events, people), programs, { reason: 'planned', now });
  return { kind: 'done', undone: judged.filter(isToUndo).map(wouldBeUndone), kept: keptOf(judged) };
}

/** Undoes every punch of a batch that is still its credential's last change, and lists those that aren't. */
export async function bulkUndo(
  transaction: Transaction,
  { batchId, reason = '' }: BulkUndo,
  now: Date,
): Promise<BulkUndoReport> {
  const found = await readBatch(transaction, batchId);
  if (found.length === 0) return missing;
  const [{ people, programs }, events] = await Promise.all([
    readPlaces(transaction, found, 'credentials too'),
    readBatch(transaction, batchId),
  ]);
  if (events.length === 0) return missing;
  const judged = await judge(transaction, placesOf(events, people), programs, { reason, now });
  for (const { decision } of judged) {
    if (decision.kind === 'refuse' && decision.code === 'reason_needed') return { ...decision, kind: 'refused' };
  }
  const toUndo = judged.filter(isToUndo);
  await writeChanges(transaction, changesOfUndo(toUndo, { reason, now }));
  return { kind: 'done', undone: toUndo.map(wouldBeUndone), kept: keptOf(judged) };
}

const missing = { kind: 'missing', code: 'batch_missing', message: bulkMessages.nothingToUndo } as const;

type BatchEvent = StoredEvent & { batchPunchId: string };

async function readBatch(transaction: Transaction, batchId: string): Promise<BatchEvent[]> {
  const schema = actsByGrant(transaction) ? 'scoped' : 'public';
  const [reached, events] = await Promise.all([
    transaction.first<{ reached: boolean }>(...answerOf('acts.reaches_batch', { batch: batchId }, 'reached')),
    transaction.all<BatchEvent>(
      `select batch_punch_id as "batchPunchId", member_id as "memberId", ${eventColumns} from ${schema}.batch_events($1)`,
      [batchId],
    ),
  ]);
  return reached?.reached ? events : [];
}

async function readPlaces(
  transaction: Transaction,
  events: readonly BatchEvent[],
  lock: Lock,
): Promise<{ people: Person[]; programs: ReadProgram[] }> {
  const memberIds = [...new Set(events.map((event) => event.memberId))];
  const programIds = [...new Set(events.map((event) => event.programId))];
  return readPeople(transaction, { memberIds, programIds, lock });
}

function placesOf(events: readonly BatchEvent[], people: readonly Person[]): Place[] {
  const personOf = new Map(people.map((person) => [person.memberId, person]));
  return [...Map.groupBy(events, (event) => event.credentialId).values()].flatMap((ofOne) => {
    const [first] = ofOne;
    if (!first) return [];
    const { batchPunchId: punchId, memberId, programId } = first;
    const { name = null, lastName = null } = personOf.get(memberId) ?? {};
    return [{ of: { memberId, programId, name, lastName }, programId, punchId, events: ofOne }];
  });
}

function wouldBeUndone({ of, decision: { restored } }: ToUndo<Place>): Undone {
  const { status, expiresDate } = restored;
  return { ...of, expiresDate: status === 'valid' && expiresDate ? expiresDate.toISOString() : null };
}

function isToUndo(one: Judged<Place>): one is ToUndo<Place> {
  return one.decision.kind === 'void' && one.of.name !== null;
}

function keptOf(judged: readonly Judged<Place>[]): Kept[] {
  return judged.filter((one) => !isToUndo(one)).map(keptBecause);
}

function keptBecause({ of, events, punchId }: Judged<Place>): Kept {
  if (of.name === null) return { ...of, reason: 'member_missing' };
  const isUndone = events.some((event) => event.kind === 'void' && event.punchId === punchId);
  return { ...of, reason: isUndone ? 'undone_before' : 'changed_since' };
}
