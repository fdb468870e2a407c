import { readCalendarDate } from '@ffl/domain/time/calendar-date';
import type { ActorTransaction } from '../src/actors/actor.ts';
import { bulkPunch } from '../src/credentials/bulk-punch.ts';
import { bulkUndo } from '../src/credentials/bulk-undo.ts';
import { undoCredential } from '../src/credentials/undo-credential.ts';
import { writeChanges } from '../src/credentials/write-changes.ts';
import { returnMember, setAside } from '../src/leaving/write-leaving.ts';
import { type SeededRandom, seededRandom } from '../src/sample/seeded-random.ts';
import { rollCallPunch } from '../src/trainings/roll-call-punch.ts';
import type { Transaction } from '../src/transaction.ts';
import { actIn } from './credential-world.ts';
import type { Merged } from './past-merged-oracle.ts';
import { mergeRecords, type PlayedMerge, separateRecords } from './past-merging.ts';
import { type Done, errorFree, instantOf, type Rule, type Sequence, wallOf } from './past-oracle.ts';
import { lastEvent, recordLeaving, recordThen } from './past-recording.ts';
import { changeRule, dateOf, firstDay } from './past-rules.ts';
import { addMember, addProgram } from './worlds/people.ts';

export type Player = {
  /** A transaction of the owner. */
  transaction: Transaction;
  asAdmin: <T>(work: (transaction: ActorTransaction) => Promise<T>) => Promise<T>;
};

export type PlayedProgram = { programId: string; rules: Rule[]; sequences: Sequence[]; merges: Merged[] };

/** Has the product perform random acts, voids and rule changes day by day, recorded as in real time. */
export async function playSequences(
  player: Player,
  { count, peopleInProgram, seed }: { count: number; peopleInProgram: number; seed: number },
): Promise<PlayedProgram[]> {
  const random = seededRandom(seed);
  const today = wallOf(Date.now()).day;
  const played: PlayedProgram[] = [];
  for (let left = count; left > 0; left -= peopleInProgram) {
    played.push(
      await playProgram(player, { people: Math.min(left, peopleInProgram), index: played.length, today, random }),
    );
  }
  return played;
}

type Stage = { people: number; index: number; today: number; random: SeededRandom };

/** A person with what can be undone, if anything. */
type Somebody = {
  sequence: Sequence;
  last: { done: Done; undo: (now: Date) => Undoing } | null;
  /** The row by which they are set aside; null if they are here. */
  leavingId: string | null;
  /** The merge that stands, of which this is one of the two. */
  merge: PlayedMerge | null;
};
type Undoing = (transaction: ActorTransaction) => Promise<{ kind: string }>;

async function playProgram(player: Player, { people, index, today, random }: Stage): Promise<PlayedProgram> {
  const { transaction, asAdmin } = player;
  const isAvalanche = index === 0;
  const name = isAvalanche ? 'Avalanche Deployment' : `Ropes ${index}`;
  const began: Rule = {
    at: instantOf(today + firstDay - 1, 0),
    twoClocks: random.chance(0.8),
    validity: 42,
    seasons: [],
  };
  const programId = await addProgram(transaction, {
    ...{ name, validityDays: began.validity, twoClocks: began.twoClocks },
    ...(isAvalanche ? { type: 'avalanche', base: 'LG1' } : { base: 'LG2' }),
  });
  await transaction.query('update app.clock_rules set at = $2 where program_id = $1', [programId, new Date(began.at)]);
  const rules = [began];
  const somebody: Somebody[] = [];
  for (let person = 0; person < people; person += 1) {
    const memberId = await addMember(transaction, { lastName: `Sequence ${index}-${person}` });
    somebody.push({
      sequence: { memberId, programId, isAvalanche, done: [], away: [] },
      last: null,
      leavingId: null,
      merge: null,
    });
  }
  const merges: PlayedMerge[] = [];
  let before = await lastEvent(transaction);
  for (const { at, who } of moments(random, today, people)) {
    const one = who === null ? null : somebody[who];
    const other = who === null ? null : somebody[who % 2 === 0 ? who + 1 : who - 1];
    if (one && one.sequence === one.merge?.hidden) continue;
    if (one && other && isMergeable(one, other, merges) && random.chance(0.1)) {
      one.merge = await asAdmin((opened) =>
        mergeRecords(opened, { kept: one.sequence, hidden: other.sequence }, { at, random }),
      );
      other.merge = one.merge;
      merges.push(one.merge);
      one.last = null;
      other.last = null;
    } else if (one?.merge && other && random.chance(0.15)) {
      const { merge } = one;
      await asAdmin((opened) => separateRecords(opened, merge, { at, rules, random }));
      one.merge = null;
      other.merge = null;
      one.last = null;
    } else if (one && !one.merge && random.chance(0.12)) {
      // Half of those who leave come back at once: a mistake, taken back.
      for (const then of one.leavingId === null && random.chance(0.5) ? [at, at + 1] : [at]) {
        await asAdmin((opened) => leaveOrReturn(opened, one, new Date(then)));
        await recordLeaving(transaction);
      }
    } else if (one && random.chance(0.05)) {
      // A merge may have taken the other's address, and its undo gives back what nobody changed since.
      const email = `${one.sequence.memberId}-${at}@example.org`;
      const change = 'update public.members set email = $2 where id = $1';
      await asAdmin((opened) => opened.query(change, [one.sequence.memberId, email]));
    } else if (one) await asAdmin((opened) => doSomething(opened, one, { name, at, rules, random }));
    else
      rules.push(
        await asAdmin((opened) => changeRule(opened, { programId, before: rules.at(-1) ?? began, at, today, random })),
      );
    const last = await lastEvent(transaction);
    if (last !== before) await recordThen(transaction, before, new Date(at));
    before = last;
  }
  return { programId, rules, sequences: somebody.map(({ sequence }) => sequence), merges };
}

/** Each pair is merged once, while both are here. */
function isMergeable(one: Somebody, other: Somebody, merges: readonly Merged[]): boolean {
  const isMerged = merges.some(({ kept, hidden }) => kept === one.sequence || hidden === one.sequence);
  return !isMerged && one.leavingId === null && other.leavingId === null;
}

/** Different instants in order, by day or around midnight. `who` is null for a change of the rule. */
function moments(
  { whole, chance, pick }: SeededRandom,
  today: number,
  people: number,
): { at: number; who: number | null }[] {
  const some = (count: number, who: number | null) =>
    Array.from({ length: count }, () => {
      const day = today + whole(firstDay, -2);
      const at = chance(0.2)
        ? instantOf(day, 0) + pick([-1, 0, 1])
        : instantOf(day, whole(5 * 3_600_000, 22 * 3_600_000));
      // A roll call may arrive after later acts.
      const soonAfter = who !== null && day < today - 6 && chance(0.5) ? [at + whole(1, 72 * 3_600_000)] : [];
      return [at, ...soonAfter].map((at) => ({ at, who }));
    }).flat();
  const all = [
    ...some(whole(8, 16), null),
    ...Array.from({ length: people }, (_, who) => some(whole(3, 12), who)).flat(),
  ];
  const taken = new Set<number>();
  return all.toSorted((one, other) => one.at - other.at).filter(({ at }) => !taken.has(at) && taken.add(at));
}

/** Sets somebody aside or brings them back, which within minutes undoes it. */
async function leaveOrReturn(opened: ActorTransaction, one: Somebody, now: Date): Promise<void> {
  const { memberId, away } = one.sequence;
  const { leavingId } = one;
  const at = now.getTime();
  if (leavingId === null) {
    const day = readCalendarDate(dateOf(wallOf(at).day));
    const left = await setAside(opened, { memberId, day, reason: 'Moved to Oregon' }, now);
    if (left.kind !== 'done') throw new Error(`Not set aside: ${JSON.stringify(left)}`);
    away.push({ from: at, to: null, undoneAt: null });
    one.leavingId = left.id;
    return;
  }
  const returned = await returnMember(opened, { memberId, leavingId }, now);
  const last = away.at(-1);
  if (returned.kind !== 'done' || !last) throw new Error(`Not returned: ${JSON.stringify(returned)}`);
  if (returned.act === 'void') last.undoneAt = at;
  else last.to = at;
  one.leavingId = null;
}

type Turn = { name: string; at: number; rules: readonly Rule[]; random: SeededRandom };

/** Tries one act of an administrator, and notes it unless the product refused it. */
async function doSomething(opened: ActorTransaction, one: Somebody, { name, at, rules, random }: Turn): Promise<void> {
  const { memberId, programId, isAvalanche, done } = one.sequence;
  const { chance, pick, whole } = random;
  const now = new Date(at);
  const place = { memberId, programId };
  if (one.last && chance(0.45)) {
    const outcome = await one.last.undo(now)(opened);
    if (outcome.kind !== 'done') throw new Error(`Not undone: ${JSON.stringify(outcome)}`);
    one.last.done.undoneAt = at;
    one.last = null;
    return;
  }
  const did = (kind: Done['kind'], more: Partial<Done> = {}): Done => {
    const entry = { at, recordedAt: at, kind, isAnnual: false, expires: null, undoneAt: null, ...more };
    (one.merge?.since ?? done).push(entry);
    return entry;
  };
  const undone =
    (target: { punchId?: string; removalId?: string }) => (then: Date) => (transaction: ActorTransaction) =>
      undoCredential(transaction, { ...place, ...target, reason: 'Another person' }, then);
  if (!one.merge && chance(0.2)) {
    const day = Math.max(
      wallOf(at).day - pick([1, 2, whole(1, 20), whole(1, 200)]),
      wallOf(rules[0]?.at ?? at).day + 1,
    );
    const noon = instantOf(day, 12 * 3_600_000);
    // It stays what it was when it was recorded, whatever is recorded before it later.
    const then = errorFree(one.sequence, rules, at).findLast(({ from }) => from <= noon)?.expires ?? null;
    const kind = then === null ? 'late issue' : 'late paper';
    const isAnnual = chance(0.3);
    const training = isAnnual ? { annualInitialTraining: true, base: 'LG1' } : {};
    const paper = { ...place, ...training, effectiveOn: dateOf(day), lateReason: 'Found in the truck' };
    const held = await opened.query(
      'select from certifications where member_id = $1 and program_id = $2 and status = $3',
      [...[memberId, programId, 'valid']],
    );
    const recorded = await actIn(opened, held.rowCount === 0 ? 'issue' : 'renew', paper, now);
    if (recorded.kind === 'done' && 'punch' in recorded) {
      const entry = did(kind, { at: noon, isAnnual });
      one.last = { done: entry, undo: undone({ punchId: recorded.punch.id }) };
    }
    return;
  }
  if (!one.merge && chance(0.25)) {
    const overtaken = Math.min(at - (done.at(-1)?.at ?? at) + whole(1, 20 * 3_600_000), 72 * 3_600_000);
    const takenAt = at - pick([1, 72 * 3_600_000, overtaken, overtaken]);
    const request = { ...place, takenAt: new Date(takenAt).toISOString() };
    const first = await rollCallPunch(opened, request, now);
    const needsConfirmation = first.kind !== 'done' && first.recent !== undefined;
    const despiteRecent = needsConfirmation ? first.recent?.id : undefined;
    const called = needsConfirmation ? await rollCallPunch(opened, { ...request, despiteRecent }, now) : first;
    if (called.kind === 'done') {
      if (one.leavingId !== null && (one.sequence.away.at(-1)?.from ?? 0) <= takenAt) {
        throw new Error('Somebody set aside was punched by a roll call taken since');
      }
      const entry = did('roll call', { at: takenAt });
      one.last = { done: entry, undo: undone({ punchId: called.punchId }) };
    }
    return;
  }
  const wish = pick(['renew', 'renew', 'renew', 'annual', 'remove', 'remove', 'by hand', 'many']);
  if (one.leavingId !== null) {
    const refused = await actIn(opened, pick(['issue', 'renew']), place, now);
    if (refused.kind === 'done' || refused.code !== 'member_set_aside')
      throw new Error('Somebody set aside was punched');
    return;
  }
  const issued = await actIn(opened, 'issue', place, now);
  if (issued.kind === 'done' && 'punch' in issued) {
    one.last = { done: did('issue'), undo: undone({ punchId: issued.punch.id }) };
  } else if (wish === 'remove') {
    const removed = await actIn(opened, 'remove', place, now);
    if (removed.kind !== 'done' || !('removal' in removed)) throw new Error('Not removed');
    one.last = { done: did('remove'), undo: undone({ removalId: removed.removal.id }) };
  } else if (wish === 'by hand') {
    const expires = at + whole(1, 400) * 86_400_000;
    const { rows } = await opened.query<{ id: string }>(
      `select id from certifications where member_id = $1 and program_id = $2 and status = 'valid'`,
      [memberId, programId],
    );
    const credential = { id: rows[0]?.id ?? '', expiration_date: new Date(expires) };
    await writeChanges(opened, [{ kind: 'correct', at: now, credential }]);
    did('by hand', { expires });
    one.last = null;
  } else if (wish === 'many' && !isAvalanche) {
    const asked = { memberIds: [memberId], cardName: name };
    const first = await bulkPunch(opened, asked, now);
    const recent = first.kind === 'done' ? first.left.flatMap((left) => left.recent?.id ?? []) : [];
    const many = recent.length > 0 ? await bulkPunch(opened, { ...asked, despiteRecent: recent }, now) : first;
    if (many.kind !== 'done' || !many.batchId) throw new Error(`Not punched: ${JSON.stringify(many)}`);
    const { batchId } = many;
    const undo = (then: Date) => (transaction: ActorTransaction) =>
      bulkUndo(transaction, { batchId, reason: 'Another day' }, then);
    one.last = { done: did('renew'), undo };
  } else {
    const isAnnual = wish === 'annual';
    const training = isAnnual ? { annualInitialTraining: true, base: 'LG1' } : {};
    const renewed = await actIn(opened, 'renew', { ...place, ...training }, now);
    if (renewed.kind !== 'done' || !('punch' in renewed)) throw new Error(`Not punched: ${JSON.stringify(renewed)}`);
    one.last = { done: did('renew', { isAnnual }), undo: undone({ punchId: renewed.punch.id }) };
  }
}
