import {
  confirmedOfOne,
  credentialLimits,
  type RollCallPunch as Decided,
  decideRollCall,
  isAnnualTraining,
  type LastPunch,
  questionsOf,
  type RollCallAsked,
  refuseTakenAt,
  staysLapsed,
} from '@ffl/domain/credentials';
import type { ReasonedGrounding } from '@ffl/domain/groundings';
import { denverDate } from '@ffl/domain/time';
import { trainingMessages } from '@ffl/domain/trainings';
import { readTraining, trainingMissing } from '../trainings/read-training.ts';
import type { Transaction } from '../transaction.ts';
import { readPerson } from './credential-acts.ts';
import { changeOf, type PlannedMove, plannedMove } from './decide-act.ts';
import { readEvents } from './read-events.ts';
import type { NotDone } from './rows.ts';
import { type CredentialChange, punchIdOf, writeChanges } from './write-changes.ts';

type Done = {
  kind: 'done';
  punchId: string;
  /** When it took effect. */
  punchedAt: Date;
  /** What it gave from then on. */
  expiresDate: Date;
  /** The year is over: the punch is recorded and brings nothing back. */
  staysLapsed: boolean;
  /** Something took effect since, and stays. */
  isOvertaken: boolean;
} & PlannedMove;
type Outcome = Done | NotDone;

/** One person of a roll call: a punch that takes effect when the roll call was taken, recorded when it arrives. */
export async function rollCallPunch(transaction: Transaction, asked: RollCallAsked, now: Date): Promise<Outcome> {
  const { memberId, programId, base, trainingSessionId } = asked;
  const takenAt = new Date(asked.takenAt);
  const before = await readTaken(transaction, { memberId, programId, takenAt });
  if (before) return before;
  const untimely = refuseTakenAt(takenAt, now);
  if (untimely) return { ...untimely, kind: 'refused' };
  const session = await readSession(transaction, trainingSessionId, takenAt);
  if (session.kind !== 'session') return session;
  const { kind: _, ...facts } = { ...session, base };
  const read = await readPerson(transaction, { memberId, programId, base }, 'people');
  if (read.kind !== 'read') return read;
  const { person, program } = read;
  const [events, rules, near, grounding] = await Promise.all([
    readEvents(transaction, memberId, programId),
    readRuleTimes(transaction, programId),
    readPunchNear(transaction, { memberId, programId, takenAt }),
    readGroundingThen(transaction, memberId, takenAt),
  ]);
  const decision = decideRollCall({ program, events, rules, facts, takenAt });
  if (decision.kind === 'refuse') return { ...decision, kind: 'refused' };
  const questions = questionsOf({ lastPunch: near, grounding }, confirmedOfOne(asked), takenAt);
  const question = questions.grounding ?? questions.recent;
  if (question) return { ...question, kind: 'refused' };
  const { credentialId, act, isOvertaken } = decision;
  const carried = { person, program, decision: { kind: 'renew', credentialId, ...act } } as const;
  const change: CredentialChange = {
    ...changeOf(carried, { at: takenAt, training_session_id: trainingSessionId }),
    ...(isOvertaken ? whatItFound(decision) : {}),
    is_roll_call: true,
  };
  const [written] = await writeChanges(transaction, [change]);
  return {
    kind: 'done',
    punchId: punchIdOf(written),
    punchedAt: takenAt,
    expiresDate: act.dates.expiresDate,
    staysLapsed: staysLapsed(act, takenAt),
    isOvertaken,
    ...plannedMove(act, decision.was.newExpires, takenAt),
  };
}

type Session = { kind: 'session'; annualInitialTraining: boolean } | NotDone;

/** Locked before the member, as when it is saved. */
async function readSession(transaction: Transaction, id: string | undefined, takenAt: Date): Promise<Session> {
  if (id === undefined) return { kind: 'session', annualInitialTraining: false };
  await transaction.query('select from training_sessions where id = $1 for share', [id]);
  const training = await readTraining(transaction, id);
  if (!training) return trainingMissing;
  if (training.date > denverDate(takenAt)) {
    return { kind: 'refused', code: 'training_not_yet', message: trainingMessages.punchNotYet };
  }
  return { kind: 'session', annualInitialTraining: isAnnualTraining(training) };
}

async function readRuleTimes({ query }: Transaction, programId: string): Promise<{ at: Date }[]> {
  const { rows } = await query<{ at: Date }>('select at from acts.rules_after($1, 0)', [[programId]]);
  return rows;
}

/** The same roll call of the same administrator, recorded before. */
async function readTaken(transaction: Transaction, { memberId, programId, takenAt }: Near): Promise<Done | null> {
  type Row = { punch_id: string; expires_at: Date; is_overtaken: boolean };
  const { rows } = await transaction.query<Row>('select * from acts.punch_taken_at($1, $2, $3)', [
    memberId,
    programId,
    takenAt,
  ]);
  const [row] = rows;
  if (!row) return null;
  const { punch_id: punchId, expires_at: expiresDate, is_overtaken: isOvertaken } = row;
  const events = await readEvents(transaction, memberId, programId);
  const recorded = events.find((event) => event.punchId === punchId && event.kind !== 'void');
  const dates = { annualDate: recorded?.newAnnual ?? null, expiresDate };
  return {
    ...{ kind: 'done', punchId, punchedAt: takenAt, expiresDate, staysLapsed: expiresDate < takenAt, isOvertaken },
    ...plannedMove({ dates: { ...dates, issuedDate: takenAt } }, recorded?.oldExpires ?? null, takenAt),
  };
}

type Near = { memberId: string; programId: string; takenAt: Date };

async function readPunchNear(
  { query }: Transaction,
  { memberId, programId, takenAt }: Near,
): Promise<LastPunch | null> {
  const hours = credentialLimits.recentPunchHours;
  const { rows } = await query<LastPunch>('select * from acts.punch_near($1, $2, $3, $4)', [
    ...[memberId, programId, takenAt, hours],
  ]);
  return rows[0] ?? null;
}

async function readGroundingThen(
  { query }: Transaction,
  memberId: string,
  takenAt: Date,
): Promise<ReasonedGrounding | null> {
  const { rows } = await query<{ grounding: ReasonedGrounding | null }>(
    'select acts.grounding_then($1, $2) as grounding',
    [memberId, takenAt],
  );
  return rows[0]?.grounding ?? null;
}

/** Not what is held now. */
function whatItFound({ was }: Decided): Pick<CredentialChange, 'was' | 'is_overtaken'> {
  const { newStatus, newIssued, newExpires, newAnnual } = was;
  if (!newStatus || !newIssued || !newExpires) throw new Error('Nothing was held then');
  return {
    is_overtaken: true,
    was: { status: newStatus, issued_date: newIssued, expiration_date: newExpires, annual_date: newAnnual },
  };
}
