import { idsOnce } from '@ffl/domain/credentials/bulk-schemas';
import { confirmedOf } from '@ffl/domain/credentials/decide-act';
import type { ActKind } from '@ffl/domain/credentials/ledger';
import type { LastPunch } from '@ffl/domain/credentials/recent-punch';
import type { ReasonedGrounding } from '@ffl/domain/groundings/grounding';
import type { PlanAttendees, PunchAttendees } from '@ffl/domain/trainings/attendance';
import { isPossible, type Left, leftBehind, type Planned, planned, writeBatch } from '../credentials/decide-many.ts';
import { readLateDay } from '../credentials/earlier-act.ts';
import { leadOn } from '../credentials/lead-on.ts';
import { readPeople } from '../credentials/read-people.ts';
import type { NotDone } from '../credentials/rows.ts';
import type { Transaction } from '../transaction.ts';
import { decideAttendees, decideAttendeesOn, readAttendees } from './decide-attendees.ts';

/** What is recorded, or would be, for an attendee. */
type PlannedAttendee = Planned & { act: ActKind };

type AttendeesPlan =
  | {
      kind: 'done';
      program: { id: string; name: string; base: string };
      annualInitialTraining: boolean;
      /** A punch of the last hours and a grounding must be confirmed. */
      attendees: (PlannedAttendee & { recent: LastPunch | null; grounding: ReasonedGrounding | null })[];
      left: Left[];
    }
  | NotDone;

/** `batchId` undoes all of them, null if there are none. */
type AttendeesReport =
  | { kind: 'done'; batchId: string | null; punches: (PlannedAttendee & { punchId: string })[]; left: Left[] }
  | NotDone;

/** What can be recorded for each trainee who is a member. Nothing is locked or written. */
export async function planAttendees(
  transaction: Transaction,
  request: PlanAttendees,
  now: Date,
): Promise<AttendeesPlan> {
  const read = await readAttendees(transaction, request, { lock: 'nothing', now });
  if (read.kind !== 'read') return read;
  const { id, name, base } = read.program;
  const all = decideAttendees(read, { notes: request.notes, now });
  return {
    kind: 'done',
    program: { id, name, base },
    annualInitialTraining: read.annualInitialTraining,
    attendees: all.filter(isPossible).map((one) => ({
      ...attendeeOf(one, now),
      recent: one.questions.recent?.recent ?? null,
      grounding: one.questions.grounding?.grounding ?? null,
    })),
    left: all.filter((one) => !isPossible(one)).flatMap(leftBehind),
  };
}

/** Records what was chosen in one transaction; each punch and its ledger row name the session. */
export async function punchAttendees(
  transaction: Transaction,
  request: PunchAttendees,
  now: Date,
): Promise<AttendeesReport> {
  const late = readLateDay(request, now);
  if (late.kind !== 'day') return late;
  const read = await readAttendees(transaction, request, { lock: 'programs and people', now });
  if (read.kind !== 'read') return read;
  const { trainingSessionId, lateReason, notes, issueTo = [], memberIds } = request;
  const leads = await leadOn(transaction, [...issueTo, ...memberIds]);
  const chosen = new Map<string, 'issue' | 'renew'>([
    ...idsOnce(issueTo.map(leads)).map((id) => [id, 'issue'] as const),
    ...idsOnce(memberIds.map(leads)).map((id) => [id, 'renew'] as const),
  ]);
  const asking = { chosen, confirmed: confirmedOf(request), notes, now };
  const { day } = late;
  const decided =
    day === null ? decideAttendees(read, asking) : await decideAttendeesOn(transaction, read, { ...asking, day });
  for (const { person } of decided) chosen.delete(person.memberId);
  const detailsOf = (one: Parameters<typeof planned>[0]) => attendeeOf(one, now);
  const batch = await writeBatch(transaction, decided, { trainingSessionId, lateReason, detailsOf });
  const left = [...decided.flatMap(leftBehind), ...(await notAttending(transaction, [...chosen.keys()]))];
  return { kind: 'done', ...batch, left };
}

function attendeeOf(one: Parameters<typeof planned>[0], now: Date): PlannedAttendee {
  const { memberId, name, lastName, ...rest } = planned(one, now);
  return { memberId, name, lastName, act: one.decision.kind, ...rest };
}

/** A person whom the session doesn't name may be an existing member, or not exist. */
async function notAttending(transaction: Transaction, memberIds: readonly string[]): Promise<Left[]> {
  if (memberIds.length === 0) return [];
  const { people } = await readPeople(transaction, { memberIds, programIds: [], lock: 'nothing' });
  return memberIds.map((memberId) => {
    const found = people.find((person) => person.memberId === memberId);
    if (!found) return { memberId, name: null, lastName: null, reason: 'member_missing' };
    return { memberId, name: found.name, lastName: found.lastName, reason: 'not_attending' };
  });
}
