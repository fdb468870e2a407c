import { randomUUID } from 'node:crypto';
import { idsOnce, isPunchedRecently, type LastPunch, type LeftReason, staysLapsed } from '@ffl/domain/credentials';
import { isGrounded, type ReasonedGrounding } from '@ffl/domain/groundings';
import { type AttendeeAct, type PlanAttendees, type PunchAttendees, whyLeft } from '@ffl/domain/trainings';
import { type PlannedMove, plannedMove } from '../credentials/bulk-punch.ts';
import { readNames } from '../credentials/read-bulk.ts';
import type { NotDone } from '../credentials/rows.ts';
import { type CredentialChange, changeOfAct, punchIdOf, writeChanges } from '../credentials/write-changes.ts';
import type { Transaction } from '../transaction.ts';
import { type Attendee, type AttendeesDecided, decideAttendees } from './decide-attendees.ts';

/** What would be recorded for someone, or was. */
type Planned = Pick<Attendee, 'memberId' | 'name' | 'lastName' | 'oldExpiresDate' | 'others'> & {
  act: AttendeeAct['kind'];
  programId: string;
  base: string;
  newExpiresDate: Date;
  /** The year is over: the punch is recorded and brings nothing back. */
  staysLapsed: boolean;
} & PlannedMove;

type AttendeesPlan =
  | {
      kind: 'done';
      program: { id: string; name: string; base: string };
      annualInitialTraining: boolean;
      /** A punch of the last hours and a grounding must be confirmed. */
      attendees: (Planned & { recent: LastPunch | null; grounding: ReasonedGrounding | null })[];
      left: Left[];
    }
  | NotDone;

/** Someone chosen and left out; without a name if they don't exist. */
type Left = {
  memberId: string;
  name: string | null;
  lastName: string | null;
  reason: LeftReason;
  recent?: LastPunch;
  grounding?: ReasonedGrounding;
};

/** `batchId` undoes all of them, null if there are none. */
type AttendeesReport =
  | { kind: 'done'; batchId: string | null; punches: (Planned & { punchId: string })[]; left: Left[] }
  | NotDone;

/** What can be recorded for each trainee who is a member. Nothing is locked or written. */
export async function planAttendees(transaction: Transaction, asked: PlanAttendees, now: Date): Promise<AttendeesPlan> {
  const all = await decideAttendees(transaction, asked, { lock: 'unlocked', now });
  if (all.kind !== 'decided') return all;
  const { id, name, base } = all.program;
  return {
    kind: 'done',
    program: { id, name, base },
    annualInitialTraining: all.annualInitialTraining,
    attendees: all.attendees.filter(isPossible).map((one) => ({
      ...planned(one, { ...all, now }),
      recent: one.lastPunch && isPunchedRecently(one.lastPunch, now) ? one.lastPunch : null,
      grounding: isGrounded(one.grounding, now) ? one.grounding : null,
    })),
    left: all.attendees.flatMap(({ memberId, name, lastName, act }) =>
      act.kind === 'none' ? [{ memberId, name, lastName, reason: act.reason }] : [],
    ),
  };
}

/** Records what was chosen in one transaction; each punch and its ledger row name the session. */
export async function punchAttendees(
  transaction: Transaction,
  asked: PunchAttendees,
  now: Date,
): Promise<AttendeesReport> {
  const all = await decideAttendees(transaction, asked, { lock: 'locked', now });
  if (all.kind !== 'decided') return all;
  const { toWrite, left } = choose(all, asked, now);
  const batchId = toWrite.length > 0 ? randomUUID() : null;
  const writing = { ...all, trainingSessionId: asked.trainingSessionId, batchId, now };
  const written = await writeChanges(
    transaction,
    toWrite.map((one) => changeOf(one, writing)),
  );
  const punches = toWrite.map((one, place) => ({ ...planned(one, writing), punchId: punchIdOf(written[place]) }));
  return { kind: 'done', batchId, punches, left: await named(transaction, left) };
}

function choose(
  { attendees }: AttendeesDecided,
  { memberIds, issueTo = [], despiteRecent = [], despiteGroundings = [] }: PunchAttendees,
  now: Date,
): { toWrite: Possible[]; left: Left[] } {
  const confirmed = { punches: new Set(idsOnce(despiteRecent)), groundings: new Set(despiteGroundings) };
  const chosenFor = new Map<string, 'punch' | 'issue'>([
    ...idsOnce(issueTo).map((id) => [id, 'issue'] as const),
    ...idsOnce(memberIds).map((id) => [id, 'punch'] as const),
  ]);
  const toWrite: Possible[] = [];
  const left: Left[] = [];
  for (const one of attendees) {
    const chosen = chosenFor.get(one.memberId);
    if (!chosen) continue;
    const { memberId, name, lastName } = one;
    const why = whyLeft({ ...one, confirmed, now, chosenFor: chosen });
    if (why) left.push({ memberId, name, lastName, ...why });
    else if (isPossible(one)) toWrite.push(one);
    chosenFor.delete(memberId);
  }
  const others = [...chosenFor.keys()].map((memberId) => ({ memberId, name: null, lastName: null }));
  return { toWrite, left: [...left, ...others.map((one): Left => ({ ...one, reason: 'not_attending' }))] };
}

type Possible = Attendee & { act: AttendeeAct };

function isPossible(one: Attendee): one is Possible {
  return one.act.kind !== 'none';
}

/** Someone the session doesn't name may exist under a name, or not at all. */
async function named(transaction: Transaction, left: Left[]): Promise<Left[]> {
  const unknown = left.filter(({ name }) => name === null).map(({ memberId }) => memberId);
  if (unknown.length === 0) return left;
  const names = await readNames(transaction, unknown, 'unlocked');
  return left.map((one) => {
    if (one.name !== null) return one;
    const found = names.get(one.memberId);
    return found ? { ...one, ...found } : { ...one, reason: 'member_missing' };
  });
}

type Writing = AttendeesDecided & { trainingSessionId: string; batchId: string | null; now: Date };

function changeOf({ memberId, act }: Possible, writing: Writing): CredentialChange {
  const { program, season, trainingSessionId, batchId, now } = writing;
  const id = act.kind === 'issue' ? undefined : act.credentialId;
  const place = { id, memberId, programId: program.id, seasonId: season?.id ?? null };
  const about = { at: now, batch_id: batchId, training_session_id: trainingSessionId };
  return changeOfAct(place, act, program, { kind: act.kind, ...about });
}

function planned(
  { memberId, name, lastName, act, oldExpiresDate, others }: Possible,
  { program, now }: AttendeesDecided & { now: Date },
): Planned {
  return {
    memberId,
    name,
    lastName,
    act: act.kind,
    programId: program.id,
    base: program.base,
    oldExpiresDate,
    newExpiresDate: act.dates.expiresDate,
    staysLapsed: staysLapsed(act, now),
    others,
    ...plannedMove(act, oldExpiresDate, now),
  };
}
