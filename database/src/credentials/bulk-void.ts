import { type BatchRequest, type BulkVoid, bulkMessages, decideVoid, type VoidDecision } from '@ffl/domain/credentials';
import { readRulesSince } from '../clocks/rules.ts';
import type { Transaction } from '../transaction.ts';
import type { StoredEvent } from './read-events.ts';
import { lockPrograms, type Named, readNames, readPrograms } from './read-stored.ts';
import type { NotDone } from './rows.ts';
import { changesOfVoid } from './void-credential.ts';
import { writeChanges } from './write-changes.ts';

/** Without a name for someone who no longer exists. */
type Of = { memberId: string; programId: string; name: string | null; lastName: string | null };

/** The expiry that holds again, null if the credential is no longer held. */
type Undone = Of & { expiresDate: string | null };

type Kept = Of & { reason: 'undone_before' | 'changed_since' | 'member_missing' };

type BulkVoidReport = { kind: 'done'; undone: Undone[]; kept: Kept[] } | NotDone;

/** One credential's latest changes, and what can be done about the batch's punch there. */
type Judged = {
  of: Of;
  batchPunchId: string;
  events: StoredEvent[];
  seasons: readonly { id: string }[];
  decision: VoidDecision;
};
type ToUndo = Judged & { decision: Extract<VoidDecision, { kind: 'void' }> };

/** What `bulkVoid` would do right now, given a reason. Nothing is locked or written. */
export async function planBulkVoid(
  transaction: Transaction,
  { batchId }: BatchRequest,
  now: Date,
): Promise<BulkVoidReport> {
  const events = await readBatch(transaction, batchId);
  if (events.length === 0) return missing;
  const names = await readNames(transaction, memberIdsOf(events), 'unlocked');
  const judged = await judge(transaction, events, { names, reason: 'planned', now });
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
  const judged = await judge(transaction, await readBatch(transaction, batchId), { names, reason, now });
  const late = judged.map(({ decision }) => decision).find(needsReason);
  if (late) return { ...late, kind: 'refused' };
  const toUndo = judged.filter(isToUndo);
  return {
    kind: 'done',
    undone: await undo(transaction, toUndo, { reason, now }),
    kept: keptOf(judged),
  };
}

const missing = { kind: 'missing', code: 'batch_missing', message: bulkMessages.nothingToVoid } as const;

type BatchEvent = StoredEvent & { batchPunchId: string };

async function readBatch(transaction: Transaction, batchId: string): Promise<BatchEvent[]> {
  const { rows } = await transaction.query<BatchEvent>(
    `select batch_punch_id as "batchPunchId", id, credential_id as "credentialId", member_id as "memberId",
       program_id as "programId", kind, punch_id as "punchId", voids, base, is_annual_initial as "isAnnualInitial", at, recorded_at as "recordedAt",
       old_status as "oldStatus", new_status as "newStatus", old_issued_date as "oldIssued", new_issued_date as "newIssued",
       old_expiration_date as "oldExpires", new_expiration_date as "newExpires",
       old_annual_date as "oldAnnual", new_annual_date as "newAnnual", season_id as "seasonId"
     from batch_events($1)`,
    [batchId],
  );
  return rows;
}

/** The programs, the members in id order, like `bulkPunch`, then the credentials, like `voidCredential`. */
async function lockPlaces(transaction: Transaction, events: readonly BatchEvent[]): Promise<Map<string, Named>> {
  const credentialIds = [...new Set(events.map((event) => event.credentialId))];
  const [, names] = await Promise.all([
    lockPrograms(transaction, programIdsOf(events)),
    readNames(transaction, memberIdsOf(events), 'locked'),
  ]);
  await transaction.query('select from certifications where id = any ($1) order by id for no key update', [
    credentialIds,
  ]);
  return names;
}

const nobody = { name: null, lastName: null };

function memberIdsOf(events: readonly BatchEvent[]): string[] {
  return [...new Set(events.map((event) => event.memberId))];
}

function programIdsOf(events: readonly BatchEvent[]): string[] {
  return [...new Set(events.map((event) => event.programId))];
}

type Known = { names: ReadonlyMap<string, Named>; reason: string; now: Date };

async function judge(
  transaction: Transaction,
  events: readonly BatchEvent[],
  { names, reason, now }: Known,
): Promise<Judged[]> {
  const histories = [...Map.groupBy(events, (event) => event.credentialId).values()];
  const programIds = programIdsOf(events);
  const [programs, rulesOf] = await Promise.all([
    readPrograms(transaction, programIds),
    readRulesSince(transaction, programIds, histories),
  ]);
  return histories.flatMap((ofOne) => {
    const [first] = ofOne;
    const program = programs.find(({ id }) => id === first?.programId);
    if (!first || !program) return [];
    const { batchPunchId, memberId, programId } = first;
    const { name, lastName } = names.get(memberId) ?? nobody;
    const of = { memberId, programId, name, lastName };
    const rules = rulesOf.get(programId) ?? [];
    const decision = decideVoid({ events: ofOne, punchId: batchPunchId, program, rules, reason, now });
    return [{ of, batchPunchId, events: ofOne, seasons: program.seasons, decision }];
  });
}

function wouldBeUndone({ of, decision: { restored } }: ToUndo): Undone {
  const { status, expiresDate } = restored;
  return { ...of, expiresDate: status === 'valid' && expiresDate ? expiresDate.toISOString() : null };
}

async function undo(
  transaction: Transaction,
  toUndo: readonly ToUndo[],
  { reason, now }: { reason: string; now: Date },
): Promise<Undone[]> {
  const changes = toUndo.map(({ events, seasons, batchPunchId: punchId, decision }) =>
    changesOfVoid(decision, { events, seasons, punchId, reason, now }),
  );
  await writeChanges(transaction, changes.flat());
  return toUndo.map(wouldBeUndone);
}

function isToUndo(one: Judged): one is ToUndo {
  return one.decision.kind === 'void' && one.of.name !== null;
}

function needsReason(decision: VoidDecision): decision is Extract<VoidDecision, { kind: 'refuse' }> {
  return decision.kind === 'refuse' && decision.code === 'reason_needed';
}

function keptOf(judged: readonly Judged[]): Kept[] {
  return judged.filter((one) => !isToUndo(one)).map(keptBecause);
}

function keptBecause({ of, events, batchPunchId }: Judged): Kept {
  if (of.name === null) return { ...of, reason: 'member_missing' };
  const isUndone = events.some((event) => event.kind === 'void' && event.punchId === batchPunchId);
  return { ...of, reason: isUndone ? 'undone_before' : 'changed_since' };
}
