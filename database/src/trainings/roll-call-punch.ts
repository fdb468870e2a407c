import { idsOnce } from '@ffl/domain/credentials/bulk-schemas';
import { staysLapsed } from '@ffl/domain/credentials/decide';
import { confirmedOfOne } from '@ffl/domain/credentials/decide-act';
import { isAnnualTraining } from '@ffl/domain/credentials/notes';
import { decideRollCall, refuseTakenAt } from '@ffl/domain/credentials/roll-call';
import type { RollCallRequest } from '@ffl/domain/credentials/schemas';
import { denverDate } from '@ffl/domain/time/denver';
import { trainingMessages } from '@ffl/domain/trainings/messages';
import { mayNameBase } from '../bases/read-bases.ts';
import { readPersonThen } from '../credentials/credential-acts.ts';
import { isCarried, notDone, type PlannedMove, plannedMove } from '../credentials/decide-many.ts';
import { changesOfEarlier } from '../credentials/earlier-act.ts';
import { leadOn } from '../credentials/lead-on.ts';
import { readEvents } from '../credentials/read-events.ts';
import type { NotDone } from '../credentials/rows.ts';
import { punchIdOf, writeChanges } from '../credentials/write-changes.ts';
import { rowsOf } from '../functions.ts';
import type { Transaction } from '../transaction.ts';
import { readTrainingToAct, trainingMissing } from './read-training.ts';

type Done = {
  kind: 'done';
  punchId: string;
  /** Time of effect. */
  punchedAt: Date;
  /** The expiry from then on. */
  expiresDate: Date;
  /** The year is over, so the punch is recorded but restores nothing. */
  staysLapsed: boolean;
  /** Something took effect since, and stays. */
  isOvertaken: boolean;
} & PlannedMove;
type Outcome = Done | NotDone;

/**
 * Punches a person of a roll call. The punch takes effect when the roll call was taken, and is recorded when it
 * arrives.
 */
export async function rollCallPunch(transaction: Transaction, request: RollCallRequest, now: Date): Promise<Outcome> {
  const { memberId, programId, base, trainingSessionId } = request;
  const takenAt = new Date(request.takenAt);
  // Before whatever isn't there any more for whoever lost the right at this base.
  if (base !== undefined) await mayNameBase(transaction, base);
  const before = await readTaken(transaction, { memberId, programId, takenAt });
  if (before) return before;
  const untimely = refuseTakenAt(takenAt, now);
  if (untimely) return { ...untimely, kind: 'refused' };
  const session = await readSession(transaction, trainingSessionId, takenAt);
  if (session.kind !== 'session') return session;
  const { kind: _, ...facts } = { ...session, base };
  const read = await readPersonThen(transaction, { memberId, programId, base }, { at: takenAt, lock: 'people' });
  if (read.kind !== 'read') return read;
  const { program, person, earlier } = read;
  const decided = decideRollCall({ ...earlier, program, facts, confirmed: confirmedOfOne(request), takenAt });
  if (decided.kind === 'refuse') return { ...decided, kind: 'refused' };
  if (!isCarried(decided)) return notDone(decided);
  const { decision, was, isOvertaken, today } = decided;
  const naming = { training_session_id: trainingSessionId, is_roll_call: true } as const;
  const [written] = await writeChanges(
    transaction,
    changesOfEarlier({ memberId: person.memberId, program }, decided, naming),
  );
  const dates = isOvertaken || !today ? decision.dates : today;
  return {
    kind: 'done',
    punchId: punchIdOf(written),
    punchedAt: takenAt,
    expiresDate: dates.expiresDate,
    staysLapsed: staysLapsed({ dates }, takenAt),
    isOvertaken,
    ...plannedMove({ dates }, was?.expiresDate ?? null, takenAt),
  };
}

type Session = { kind: 'session'; annualInitialTraining: boolean } | NotDone;

/** Locked before the member, in the same order as when it is saved. */
async function readSession(transaction: Transaction, id: string | undefined, takenAt: Date): Promise<Session> {
  if (id === undefined) return { kind: 'session', annualInitialTraining: false };
  const training = await readTrainingToAct(transaction, id, { act: 'punch', lock: 'punches' });
  if (!training) return trainingMissing;
  if (training.date > denverDate(takenAt)) {
    return { kind: 'refused', code: 'training_not_yet', message: trainingMessages.punchNotYet };
  }
  return { kind: 'session', annualInitialTraining: isAnnualTraining(training) };
}

/** The punch of the same roll call by the same administrator, recorded before. */
async function readTaken(transaction: Transaction, { memberId, programId, takenAt }: Near): Promise<Done | null> {
  type Row = { punch_id: string; expires_at: Date; is_overtaken: boolean };
  const { rows } = await transaction.query<Row>(
    ...rowsOf('acts.punch_taken_at', { member: memberId, program: programId, moment: takenAt }),
  );
  const [row] = rows;
  if (!row) return null;
  const { punch_id: punchId, expires_at: expiresDate, is_overtaken: isOvertaken } = row;
  const leads = await leadOn(transaction, [memberId]);
  const events = (
    await Promise.all(idsOnce([memberId, leads(memberId)]).map((id) => readEvents(transaction, id, programId)))
  ).flat();
  const recorded = events.find((event) => event.punchId === punchId && event.kind !== 'void');
  const dates = { annualDate: recorded?.newAnnual ?? null, expiresDate };
  return {
    ...{ kind: 'done', punchId, punchedAt: takenAt, expiresDate, staysLapsed: expiresDate < takenAt, isOvertaken },
    ...plannedMove({ dates: { ...dates, issuedDate: takenAt } }, recorded?.oldExpires ?? null, takenAt),
  };
}

type Near = { memberId: string; programId: string; takenAt: Date };
