import { type BatchRequest, type BulkVoid, bulkMessages } from '@ffl/domain/credentials';
import type { Transaction } from '../transaction.ts';
import { eventColumns, type StoredEvent } from './read-events.ts';
import { lockPrograms, type Named, readNames } from './read-stored.ts';
import type { NotDone } from './rows.ts';
import { type Judged, judge, type ToUndo, undo } from './undo.ts';

/** Without a name for someone who no longer exists. */
type Of = { memberId: string; programId: string; name: string | null; lastName: string | null };

/** The expiry that holds again, null if the credential is no longer held. */
type Undone = Of & { expiresDate: string | null };

type Kept = Of & { reason: 'undone_before' | 'changed_since' | 'member_missing' };

type BulkVoidReport = { kind: 'done'; undone: Undone[]; kept: Kept[] } | NotDone;

/** What a batch left of one credential, and its punch there. */
type Place = { of: Of; programId: string; punchId: string; events: StoredEvent[] };

/** What `bulkVoid` would do right now, given a reason. Nothing is locked or written. */
export async function planBulkVoid(
  transaction: Transaction,
  { batchId }: BatchRequest,
  now: Date,
): Promise<BulkVoidReport> {
  const events = await readBatch(transaction, batchId);
  if (events.length === 0) return missing;
  const names = await readNames(transaction, memberIdsOf(events), 'unlocked');
  const judged = await judge(transaction, placesOf(events, names), { reason: 'planned', now });
  return { kind: 'done', undone: judged.filter(isToUndo).map(wouldBeUndone), kept: keptOf(judged) };
}

/** Undoes every punch of a batch that is still its credential's last change, and lists those that aren't. */
export async function bulkVoid(
  transaction: Transaction,
  { batchId, reason = '' }: BulkVoid,
  now: Date,
): Promise<BulkVoidReport> {
  const asked = await readBatch(transaction, batchId);
  if (asked.length === 0) return missing;
  const names = await lockPlaces(transaction, asked);
  const places = placesOf(await readBatch(transaction, batchId), names);
  const judged = await judge(transaction, places, { reason, now });
  for (const { decision } of judged) {
    if (decision.kind === 'refuse' && decision.code === 'reason_needed') return { ...decision, kind: 'refused' };
  }
  const toUndo = judged.filter(isToUndo);
  await undo(transaction, toUndo, { reason, now });
  return { kind: 'done', undone: toUndo.map(wouldBeUndone), kept: keptOf(judged) };
}

const missing = { kind: 'missing', code: 'batch_missing', message: bulkMessages.nothingToVoid } as const;

type BatchEvent = StoredEvent & { batchPunchId: string };

async function readBatch(transaction: Transaction, batchId: string): Promise<BatchEvent[]> {
  return transaction.all<BatchEvent>(
    `select batch_punch_id as "batchPunchId", member_id as "memberId", ${eventColumns} from batch_events($1)`,
    [batchId],
  );
}

/** The programs, the members in id order, like `bulkPunch`, then the credentials, like `voidCredential`. */
async function lockPlaces(transaction: Transaction, events: readonly BatchEvent[]): Promise<Map<string, Named>> {
  const credentialIds = [...new Set(events.map((event) => event.credentialId))];
  const [, names] = await Promise.all([
    lockPrograms(transaction, [...new Set(events.map((event) => event.programId))]),
    readNames(transaction, memberIdsOf(events), 'locked'),
  ]);
  await transaction.query('select from certifications where id = any ($1) order by id for no key update', [
    credentialIds,
  ]);
  return names;
}

function memberIdsOf(events: readonly BatchEvent[]): string[] {
  return [...new Set(events.map((event) => event.memberId))];
}

const nobody = { name: null, lastName: null };

function placesOf(events: readonly BatchEvent[], names: ReadonlyMap<string, Named>): Place[] {
  return [...Map.groupBy(events, (event) => event.credentialId).values()].flatMap((ofOne) => {
    const [first] = ofOne;
    if (!first) return [];
    const { batchPunchId: punchId, memberId, programId } = first;
    const { name, lastName } = names.get(memberId) ?? nobody;
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
