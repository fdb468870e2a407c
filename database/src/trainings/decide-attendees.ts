import {
  bulkMessages,
  type Credential,
  credentialLimits,
  type HeldBeside,
  heldBeside,
  isAnnualTraining,
  isHeld,
  type LastPunch,
} from '@ffl/domain/credentials';
import type { ReasonedGrounding } from '@ffl/domain/groundings';
import { type Season, seasonOfPunch } from '@ffl/domain/seasons';
import { denverDate } from '@ffl/domain/time';
import {
  type AttendeeAct,
  actForAttendee,
  type NoAct,
  type PlanAttendees,
  programOfTraining,
  type Training,
  trainingMessages,
} from '@ffl/domain/trainings';
import { lockPrograms } from '../credentials/lock-act.ts';
import { type BulkProgram, type Named, readNames, readPrograms } from '../credentials/read-bulk.ts';
import { readLastPunches } from '../credentials/read-last-punches.ts';
import type { NotDone } from '../credentials/rows.ts';
import { readGroundings } from '../groundings/read-groundings.ts';
import type { Transaction } from '../transaction.ts';
import { readTraining, trainingMissing } from './read-training.ts';

/** A trainee who is a member, and what can be recorded for them. */
export type Attendee = Named & {
  memberId: string;
  act: AttendeeAct | NoAct;
  /** Null if nothing is held. */
  oldExpiresDate: Date | null;
  /** What else they hold of the program's name, and is not punched. */
  others: HeldBeside[];
  lastPunch: LastPunch | null;
  grounding: ReasonedGrounding | null;
};

export type AttendeesDecided = {
  kind: 'decided';
  program: BulkProgram & { base: string };
  annualInitialTraining: boolean;
  /** In the order of their ids. */
  attendees: Attendee[];
  season: Season | null;
};

/**
 * Decides for everyone linked to the session, each once. The session is locked before its members, as when it is saved,
 * and its program before them too, as for every issue.
 */
export async function decideAttendees(
  transaction: Transaction,
  { trainingSessionId, notes }: PlanAttendees,
  { lock, now }: { lock: 'locked' | 'unlocked'; now: Date },
): Promise<AttendeesDecided | NotDone> {
  if (lock === 'locked') {
    await transaction.query('select from training_sessions where id = $1 for share', [trainingSessionId]);
  }
  const [training, programs] = await Promise.all([
    readTraining(transaction, trainingSessionId),
    readPrograms(transaction),
  ]);
  if (!training) return trainingMissing;
  if (training.date > denverDate(now)) return refused('training_not_yet', trainingMessages.punchNotYet);
  const memberIds = [...new Set(training.trainees.flatMap(({ memberId }) => memberId ?? []))];
  return decideFor(transaction, { training, programs, memberIds, notes }, { lock, now });
}

type Session = {
  training: Training;
  programs: readonly BulkProgram[];
  memberIds: string[];
  notes?: string | undefined;
};

/** What can be recorded for these people in the session's program. */
export async function decideFor(
  transaction: Transaction,
  { training, programs, memberIds, notes }: Session,
  { lock, now }: { lock: 'locked' | 'unlocked'; now: Date },
): Promise<AttendeesDecided | NotDone> {
  const punched = programOfTraining(training, programs);
  if (punched.kind === 'none') return refused('training_without_program', punched.message);
  const { id: programId } = punched.program;
  if (memberIds.length > credentialLimits.bulkMax) return refused('too_many_people', bulkMessages.tooMany);
  const annualInitialTraining = isAnnualTraining(training);
  const [, people, held] = await Promise.all([
    lock === 'locked' && lockPrograms(transaction, [programId]),
    readAttendees(transaction, { memberIds, programId, lock }),
    readHeld(transaction, memberIds),
  ]);
  // Its rule may have changed while waiting for someone.
  const { base } = punched.program;
  const program = { ...punched.program, ...(await readPrograms(transaction)).find(({ id }) => id === programId), base };
  const facts = { base, annualInitialTraining };
  return {
    kind: 'decided',
    program,
    annualInitialTraining,
    season: seasonOfPunch({ programId, base, programBase: base, seasons: program.seasons, now }),
    attendees: people.map(({ existing, ...person }) => ({
      ...person,
      act: actForAttendee({ program, existing, facts, notes, now }),
      others: heldBeside(
        { cardName: program.name, programs, credentials: held.get(person.memberId) ?? [], programId },
        now,
      ),
      oldExpiresDate: existing.find(isHeld)?.expiresDate ?? null,
    })),
  };
}

type Held = Pick<Credential, 'isActive' | 'expiresDate' | 'programId'>;

async function readHeld({ query }: Transaction, memberIds: readonly string[]): Promise<Map<string, Held[]>> {
  const { rows } = await query<Held & { memberId: string }>(
    `select member_id as "memberId", program_id as "programId", expiration_date as "expiresDate", true as "isActive"
     from certifications where member_id = any ($1) and status = 'valid'`,
    [memberIds],
  );
  return Map.groupBy(rows, ({ memberId }) => memberId);
}

type Stored = Pick<Credential, 'id' | 'isActive' | 'expiresDate' | 'annualDate'>;
type Person = Pick<Attendee, 'memberId' | 'name' | 'lastName' | 'lastPunch' | 'grounding'> & { existing: Stored[] };
type Asked = { memberIds: readonly string[]; programId: string; lock: 'locked' | 'unlocked' };

async function readAttendees(transaction: Transaction, { memberIds, programId, lock }: Asked): Promise<Person[]> {
  const locking = readNames(transaction, memberIds, lock);
  const reading = Promise.all([
    transaction.query<Stored & { memberId: string }>(
      `select id, member_id as "memberId", status = 'valid' as "isActive", expiration_date as "expiresDate",
         annual_date as "annualDate"
       from certifications where member_id = any ($1) and program_id = $2`,
      [memberIds, programId],
    ),
    readLastPunches(transaction, memberIds, programId),
    readGroundings(transaction, memberIds),
  ]);
  // If the lock is refused, what was sent after it only says that the transaction is over.
  reading.catch(() => undefined);
  const names = await locking;
  const [{ rows }, lastPunches, groundings] = await reading;
  const stored = Map.groupBy(rows, ({ memberId }) => memberId);
  const punches = new Map(lastPunches.map(({ memberId, ...last }) => [memberId, last]));
  return [...names].map(([memberId, named]) => ({
    memberId,
    ...named,
    existing: stored.get(memberId) ?? [],
    lastPunch: punches.get(memberId) ?? null,
    grounding: groundings.get(memberId) ?? null,
  }));
}

function refused(code: NotDone['code'], message: string): NotDone {
  return { kind: 'refused', code, message };
}
