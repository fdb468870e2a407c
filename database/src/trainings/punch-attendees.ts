import { type ActKind, confirmedOf, idsOnce, type LastPunch, type WhyLeft, whyLeft } from '@ffl/domain/credentials';
import type { ReasonedGrounding } from '@ffl/domain/groundings';
import type { PlanAttendees, PunchAttendees } from '@ffl/domain/trainings';
import { isCarried, isPossible, type Planned, planned, writeBatch } from '../credentials/decide-act.ts';
import { readNames } from '../credentials/read-stored.ts';
import type { NotDone } from '../credentials/rows.ts';
import type { Transaction } from '../transaction.ts';
import { type Attendee, decideAttendee, readAttendees } from './decide-attendees.ts';

/** What would be recorded for someone, or was. */
type Told = Planned & { act: ActKind };

type AttendeesPlan =
  | {
      kind: 'done';
      program: { id: string; name: string; base: string };
      annualInitialTraining: boolean;
      /** A punch of the last hours and a grounding must be confirmed. */
      attendees: (Told & { recent: LastPunch | null; grounding: ReasonedGrounding | null })[];
      left: Left[];
    }
  | NotDone;

/** Someone chosen and left out; without a name if they don't exist. */
type Left = { memberId: string; name: string | null; lastName: string | null } & WhyLeft;

/** `batchId` undoes all of them, null if there are none. */
type AttendeesReport =
  | { kind: 'done'; batchId: string | null; punches: (Told & { punchId: string })[]; left: Left[] }
  | NotDone;

/** What can be recorded for each trainee who is a member. Nothing is locked or written. */
export async function planAttendees(transaction: Transaction, asked: PlanAttendees, now: Date): Promise<AttendeesPlan> {
  const read = await readAttendees(transaction, asked, { lock: 'nothing', now });
  if (read.kind !== 'read') return read;
  const { id, name, base } = read.program;
  const confirmed = confirmedOf({});
  const all = read.people.map((person) => decideAttendee(person, read, { confirmed, notes: asked.notes, now }));
  return {
    kind: 'done',
    program: { id, name, base },
    annualInitialTraining: read.annualInitialTraining,
    attendees: all.filter(isPossible).map((one) => ({
      ...told(planned(one, now), one.decision),
      recent: one.questions.recent?.recent ?? null,
      grounding: one.questions.grounding?.grounding ?? null,
    })),
    left: all.filter((one) => !isPossible(one)).flatMap(leftBehind),
  };
}

/** Records what was chosen in one transaction; each punch and its ledger row name the session. */
export async function punchAttendees(
  transaction: Transaction,
  asked: PunchAttendees,
  now: Date,
): Promise<AttendeesReport> {
  const read = await readAttendees(transaction, asked, { lock: 'program and people', now });
  if (read.kind !== 'read') return read;
  const { trainingSessionId, notes } = asked;
  const chosen = new Map<string, 'issue' | 'renew'>([
    ...idsOnce(asked.issueTo ?? []).map((id) => [id, 'issue'] as const),
    ...idsOnce(asked.memberIds).map((id) => [id, 'renew'] as const),
  ]);
  const asking = { confirmed: confirmedOf(asked), notes, now };
  const decided = read.people.flatMap((person) => {
    const act = chosen.get(person.memberId);
    return act ? [decideAttendee(person, read, { ...asking, asked: act })] : [];
  });
  for (const { person } of decided) chosen.delete(person.memberId);
  const batch = await writeBatch(transaction, decided.filter(isCarried), { now, trainingSessionId, tell: told });
  const left = [...decided.flatMap(leftBehind), ...(await notAttending(transaction, [...chosen.keys()]))];
  return { kind: 'done', ...batch, left };
}

function told({ memberId, name, lastName, ...rest }: Planned, { kind: act }: { kind: ActKind }): Told {
  return { memberId, name, lastName, act, ...rest };
}

function leftBehind(one: Attendee): Left[] {
  const why = whyLeft(one);
  const { memberId, name, lastName } = one.person;
  return why ? [{ memberId, name, lastName, ...why }] : [];
}

/** Someone the session doesn't name may exist under a name, or not at all. */
async function notAttending(transaction: Transaction, memberIds: readonly string[]): Promise<Left[]> {
  if (memberIds.length === 0) return [];
  const names = await readNames(transaction, memberIds, 'unlocked');
  return memberIds.map((memberId) => {
    const found = names.get(memberId);
    if (!found) return { memberId, name: null, lastName: null, reason: 'member_missing' };
    return { memberId, ...found, reason: 'not_attending' };
  });
}
